"""The application's own settings, with one address more: a page without content."""

from config.settings import *  # noqa: F403 - all of them

ROOT_URLCONF = "tests.bench.web_urls"
