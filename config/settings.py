"""All settings, read from the environment. With none set, every command that needs no record works.

Keys are made once by ./run in the demonstration; elsewhere they come from the environment, and a
database is not opened while one of them still has the value that stands in this public file.
"""

import os
from pathlib import Path

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from config.environment import Stop, is_demonstration

ROOT = Path(__file__).resolve().parent.parent
env = environ.Env()

TESTS = "PYTEST_VERSION" in os.environ  # pytest sets it for exactly this question
RUN_DIR = Path(env.str("RUN_DIR", default=str(ROOT / ".run")))
try:
    DEMONSTRATION = is_demonstration(RUN_DIR, env.str("DEMONSTRATION", default=""))
except Stop as said:
    raise ImproperlyConfigured(str(said)) from None
ADDRESS = env.str("ADDRESS", default="http://127.0.0.1:8000")

# --- Keys ---------------------------------------------------------------------------------------------
KEY_DEFAULTS = {
    "DJANGO_SECRET_KEY": "published-default-of-the-session-key-0000000000000000000000",
    "SSN_CIPHER_KEY": "published-default-of-the-cipher-key-000",
    "SSN_INDEX_KEY": "published-default-of-the-index-key-0000",
    "SEAL_PASSPHRASE": "published-default-of-the-seal",
    "CODES_KEY": "published-default-of-the-codes-key-0000",
    "AUDIT_KEY": "published-default-of-the-audit-key-0000",
}
SECRET_KEY = env.str("DJANGO_SECRET_KEY", default=KEY_DEFAULTS["DJANGO_SECRET_KEY"])
SSN_CIPHER_KEY = env.str("SSN_CIPHER_KEY", default=KEY_DEFAULTS["SSN_CIPHER_KEY"])
SSN_INDEX_KEY = env.str("SSN_INDEX_KEY", default=KEY_DEFAULTS["SSN_INDEX_KEY"])
SEAL_PASSPHRASE = env.str("SEAL_PASSPHRASE", default=KEY_DEFAULTS["SEAL_PASSPHRASE"])
CODES_KEY = env.str("CODES_KEY", default=KEY_DEFAULTS["CODES_KEY"])
AUDIT_KEY = env.str("AUDIT_KEY", default=KEY_DEFAULTS["AUDIT_KEY"])
AUDIT_KEYS_BEFORE = env.list("AUDIT_KEYS_BEFORE", default=[])  # keys that sealed once: they only check, never seal
AUDIT_HEADS = Path(env.str("AUDIT_HEADS", default=str(RUN_DIR / "audit" / "heads")))  # best on another machine's disk

if "DATABASE_URL" in os.environ and not (DEMONSTRATION or TESTS):
    for name, published in KEY_DEFAULTS.items():
        if env.str(name, default="") in ("", published):
            raise ImproperlyConfigured(f"{name} is not set, or has its published default: set a secret of its own.")

# --- The letters' seal --------------------------------------------------------------------------------
SEAL_PKCS12 = Path(env.str("SEAL_PKCS12", default=str(RUN_DIR / "keys" / "seal.p12")))
SEAL_TRUST = [Path(name) for name in env.list("SEAL_TRUST", default=[str(RUN_DIR / "keys" / "ca.pem")])]
SEAL_CRL = Path(env.str("SEAL_CRL", default=str(RUN_DIR / "keys" / "crl.der")))
# A seal whose key stays in a token: its PKCS#11 module, token, key and certificates. SEAL_PASSPHRASE is then the PIN.
SEAL_PKCS11 = env.str("SEAL_PKCS11", default="")
SEAL_TOKEN, SEAL_KEY = env.str("SEAL_TOKEN", default=""), env.str("SEAL_KEY", default="")
SEAL_CERTIFICATE = Path(env.str("SEAL_CERTIFICATE", default=str(RUN_DIR / "keys" / "seal.pem")))
TSA_URL = env.str("TSA_URL", default="")  # an RFC 3161 authority of time; without one, the local stamp beside the seal
OFFICE = {
    "name": env.str("OFFICE_NAME", default="Junta de Retiro del Gobierno de Puerto Rico (demostración)"),
    "address": env.list("OFFICE_ADDRESS", default=["PO Box 00000", "San Juan PR 00940-0000"]),
    "telephone": env.str("OFFICE_TELEPHONE", default="787-555-0100"),
    "hours": env.str("OFFICE_HOURS", default="8:00 a. m. – 4:30 p. m."),
}

# --- Payments -----------------------------------------------------------------------------------------
# When a month is paid, by day of the month (31: the last), from a day on, and who says so. No text of law fixes it.
PAY_CALENDARS = env.json("PAY_CALENDARS", default=[
    {"from_on": "1951-05-15", "days": [15, 31], "source": "Demostración: no es un calendario publicado"},
])
# How many days of the calendar one has to ask for each remedy, from the notification; dated, each with its source.
REMEDY_TERMS = env.json("REMEDY_TERMS", default=[
    {"step": "reconsideration", "from_on": "1951-05-15", "days": 20, "source": "Ley 38-2017, § 3.15 (texto no leído)"},
    {"step": "take_up", "from_on": "1951-05-15", "days": 15, "source": "Ley 38-2017, § 3.15 (texto no leído)"},
    {"step": "decide", "from_on": "1951-05-15", "days": 90, "source": "Ley 38-2017, § 3.15 (texto no leído)"},
    {"step": "appeal", "from_on": "1951-05-15", "days": 30, "source": "3 L.P.R.A. § 776(d) (texto no leído)"},
    {"step": "judicial", "from_on": "1951-05-15", "days": 30, "source": "Ley 38-2017, § 4.2 (texto no leído)"},
])
# Suppose that what was known on each pay day was paid; else only the payer's file says what was paid.
SUPPOSE_PAYMENTS = env.bool("SUPPOSE_PAYMENTS", default=DEMONSTRATION or TESTS)
# What a recompute in a month's run stores: all nine routes, as every page shows them; or the elected one alone, in a
# third of the space, which is what a change of the law over the whole roll stores in any case.
EVERY_ROUTE_AT_65 = env.bool("EVERY_ROUTE_AT_65", default=True)

# --- The application ----------------------------------------------------------------------------------
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "django.forms",
    "crispy_forms",
    "crispy_bootstrap5",
    "pgtrigger",
    "pghistory",
    "csp",
    "benefits",
    "cases",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "pghistory.middleware.HistoryMiddleware",
    "cases.middleware.CasesMiddleware",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
AUTH_USER_MODEL = "cases.User"
AUTHENTICATION_BACKENDS = ["cases.whoever.Whoever"]
LOGIN_URL = "sign_in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"  # a widget's template may stand among the site's
CRISPY_ALLOWED_TEMPLATE_PACKS = CRISPY_TEMPLATE_PACK = "bootstrap5"

# --- Records ------------------------------------------------------------------------------------------
# The address of the application's role, which owns no table. Without one the demonstration's socket is
# named with no password, so that nothing can be opened by accident.
DATABASES = {"default": env.db_url("DATABASE_URL", default=f"postgres://app@/retirement?host={RUN_DIR.as_posix()}/sock")}
DATABASES["default"] |= {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
APPLICATION_ROLE = env.str("APPLICATION_ROLE", default="app")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
SESSION_ENGINE = "cases.sessions"

# --- The clock ----------------------------------------------------------------------------------------
# State lives in PostgreSQL's rows, not in a result backend; a message is only a nudge, and an old one
# is dropped: the next beat says the same again.
CELERY_BROKER_URL = env.str("REDIS_URL", default="redis://127.0.0.1:6379/0")
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A worker whose broker went away while it had a task at hand came back connected and deaf (`./run prove chaos`): it
# ends instead, and its supervisor starts it again.
CELERY_BROKER_CONNECTION_RETRY = False
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 3600,  # longer than the longest task: one that outlives it would run twice
    "unacked_restore_interval": 30,
    "unacked_restore_throttle": 1,
}
# No task takes half as long; one that hangs is ended long before its message would be given to another worker.
CELERY_TASK_TIME_LIMIT = 1800
# A worker's process that has held more than this is replaced once its task has ended, never within one. Kilobytes at
# its peak, some twice what making letters takes; 0 replaces none. Threads, where prefork cannot be had, know no limit.
CELERY_WORKER_MAX_MEMORY_PER_CHILD = env.int("WORKER_MOST_KILOBYTES", default=400_000)
CELERY_TASK_ACKS_LATE = CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "America/Puerto_Rico"

# --- Languages ----------------------------------------------------------------------------------------
LANGUAGE_CODE = "es-pr"
LANGUAGES = [("es-pr", _("Spanish")), ("en", _("English"))]
LOCALE_PATHS = [ROOT / "config" / "locale"]
FORMAT_MODULE_PATH = "config.formats"  # $1,515.00 also under plain "es", which would print $1 515,00
TIME_ZONE = "America/Puerto_Rico"

# --- Static files -------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = RUN_DIR / "static"
STATICFILES_DIRS = [ROOT / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if TESTS
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = TESTS

# --- Security -----------------------------------------------------------------------------------------
LOOPBACK = ["127.0.0.1", "localhost"]
# A demonstration answers under no other name: switched on elsewhere by mistake, it serves nobody.
ALLOWED_HOSTS = LOOPBACK if DEMONSTRATION else env.list("ALLOWED_HOSTS", default=LOOPBACK)
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
HTTPS = not (DEMONSTRATION or TESTS)  # the demonstration speaks to 127.0.0.1 alone
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^salud/$"]
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
BEHIND_PROXY = env.bool("BEHIND_PROXY", default=False)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_AGE = env.int("SESSION_IDLE_SECONDS", default=60 * 60)  # without a page asked for
SESSION_LONGEST = env.int("SESSION_LONGEST_SECONDS", default=12 * 60 * 60)  # whatever is asked for
# What is uploaded stays in memory: a file larger than this is not read at all.
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]
FILE_UPLOAD_MAX_MEMORY_SIZE = 5_100_000
# Scans and photographs of papers: where they are kept, enciphered, and how large one may be (its own pages read more).
EVIDENCE_DIR = Path(env.str("EVIDENCE_DIR", default=str(RUN_DIR / "evidence")))
EVIDENCE_MOST_BYTES = env.int("EVIDENCE_MOST_BYTES", default=20 * 2**20)
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],  # Bootstrap draws its ticks and arrows as data: images
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}

# --- Logs: one line each, to stderr; no body of a request, no number of nine digits ---------------------
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": "config.logs.Line", "as_json": env.bool("LOG_JSON", default=False)}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": env.str("LOG_LEVEL", default="INFO")},
    "loggers": {"django": {"handlers": [], "propagate": True}},
}
