"""A person at a browser: opens pages, reads, types, presses; and whatever goes wrong behind the page is kept."""

import re
from pathlib import Path
from typing import Any

from django.utils import translation
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Response

from tests.journeys.office import Office

DESK, PHONE = 1280, 360  # pixels
HEIGHT = 800
CODES = {"es": "es-pr", "en": "en"}
LOCALES = {"es": "es-PR", "en": "en-US"}
SECONDS = 15_000  # ms a page or an element may take on a busy machine


def in_words(language: str, message: str, **values: object) -> str:
    """A text of the screens, as the catalogue has it in a language."""
    with translation.override(CODES[language]):
        said = translation.gettext(message)
    return said % values if values else said


class Visitor:
    """One person's browser, with cookies of its own. `language` is what the browser asks for at first."""

    def __init__(
        self, browser: Browser, office: Office, *, language: str = "es", width: int = DESK, javascript: bool = True
    ) -> None:
        self.office, self.language = office, language
        self.context = browser.new_context(
            base_url=office.address,
            viewport={"width": width, "height": HEIGHT},
            locale=LOCALES[language],
            timezone_id="America/Puerto_Rico",
            java_script_enabled=javascript,
            has_touch=width == PHONE,
            is_mobile=width == PHONE,
            accept_downloads=True,
        )
        self.context.set_default_timeout(SECONDS)
        self.troubles: list[str] = []
        self.addresses: list[str] = []
        self.status = 0
        self.page = self.context.new_page()
        self._listen(self.page)

    def _listen(self, page: Page) -> None:
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.troubles.append(f"{page.url}: {error}"))
        page.on("response", self._answered)

    def _heard(self, message: ConsoleMessage) -> None:
        """An error in the console is trouble, but that a page itself came with an error's status is asked elsewhere."""
        own = message.location.get("url") == self.page.url and message.text.startswith("Failed to load resource")
        if message.type in ("error", "warning") and not own:
            self.troubles.append(f"{self.page.url}: {message.text}")

    def _answered(self, response: Response) -> None:
        self.addresses.append(response.url)
        request = response.request
        if request.is_navigation_request() and request.frame == self.page.main_frame:
            self.status = response.status
        elif response.status >= 400:
            self.troubles.append(f"{response.url}: {response.status}")

    # --- words

    def words(self, message: str, **values: object) -> str:
        return in_words(self.language, message, **values)

    def speaks(self, language: str) -> None:
        """Press the switch, if the page is not in this language yet."""
        if language != self.language:
            self.page.get_by_role("button", name={"es": "Español", "en": "English"}[language], exact=True).click()
            self.language = language
        assert self.page.locator("html").get_attribute("lang") == {"es": "es-PR", "en": "en"}[language]

    # --- deeds

    def goes(self, path: str) -> int:
        """Open an address by typing it. Its status."""
        self.page.goto(path)
        self.says_why()
        return self.status

    def says_why(self) -> None:
        """Where the office asks why a file is opened, say so, once, and go on to it."""
        why = self.page.locator("form.why")
        if why.is_visible() and not self.page.locator(".wrong-summary").is_visible():
            why.locator("[name=reason][value=records]").check()
            why.locator("[type=submit]").click()
            self.page.wait_for_load_state()

    def signs_in(self, username: str) -> "Visitor":
        """By password and code; again with the session of before, if it still holds: a code is used once."""
        self.context.add_cookies(self.office.sessions.get(username, []))
        self.goes("/")
        if self.is_signed_in():
            return self
        self.presses("Sign in", self.page.locator("main"))
        self.page.locator("input[name=username]").fill(username)
        self.page.locator("input[name=password]").fill(self.office.password(username))
        self.presses("Sign in")
        while self.page.locator("input[name=code]").is_visible():
            self.page.locator("input[name=code]").fill(self.office.code(username))
            self.page.locator("main [type=submit]").click()
            self.page.wait_for_load_state()
        assert self.is_signed_in(), f"{username} is not signed in: {self.reads()}"
        kept = [cookie for cookie in self.context.cookies() if cookie["name"] == "sessionid"]
        self.office.sessions[username] = kept
        return self

    def is_signed_in(self) -> bool:
        return self.page.locator("header .person").is_visible()

    def presses(self, message: str, within: Locator | None = None, **values: object) -> None:
        """Press the button, or follow the link, that bears these words."""
        self.control(message, within, **values).click()
        self.page.wait_for_load_state()
        self.says_why()

    def control(self, message: str, within: Locator | None = None, **values: object) -> Locator:
        name, place = self.words(message, **values), within or self.page.locator("body")
        return place.get_by_role("button", name=name, exact=True).or_(place.get_by_role("link", name=name, exact=True))

    def writes(self, field: str, text: str) -> None:
        """Fill the field of this name."""
        self.page.locator(f"main [name={field}]").fill(text)

    def writes_day(self, field: str, day: Any) -> None:
        """A day is written in three parts, its month by name."""
        part = self.page.locator(f"main [name^={field}_]")
        part.nth(0).fill(str(day.day))
        part.nth(1).select_option(str(day.month))
        part.nth(2).fill(str(day.year))

    def chooses(self, field: str, value: str) -> None:
        self.page.locator(f"main [name={field}][value='{value}']").check()

    def unfolds(self) -> None:
        """Open everything that is folded."""
        for summary in self.page.locator("main details:not([open]) > summary").all():
            if summary.is_visible():
                summary.click()

    # --- what the page says

    def reads(self, selector: str = "main") -> str:
        """The text a person sees there, its spaces made plain."""
        return plain(self.page.locator(selector).first.inner_text())

    def sees(self, *texts: str) -> None:
        self.says_why()
        page = self.reads()
        for text in texts:
            assert plain(text) in page, f"not on {self.page.url}: {text!r}. The page says: {page[:2000]}"

    def sees_words(self, message: str, **values: object) -> None:
        self.sees(self.words(message, **values))

    def draws(self, file: Path) -> None:
        """A picture of the page as it stands, its address beside it in the report."""
        self.page.screenshot(path=file, full_page=True)
        print(f"{self.page.url} is drawn in {file}; it says: {self.reads('body')[:1500]}")

    def leaves(self) -> None:
        """Close the browser; nothing may have gone wrong behind any page."""
        self.context.close()
        assert not self.troubles, "\n".join(self.troubles)


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", text.replace("\N{NO-BREAK SPACE}", " ")).strip()
