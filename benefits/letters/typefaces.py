"""The letters' own typefaces and fontconfig file, so that a letter looks the same on every machine.

Imported before WeasyPrint: fontconfig reads its file when the library is loaded.
"""

import os
from pathlib import Path
from xml.sax.saxutils import escape

from django.conf import settings

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "static"
FONTS = STATIC / "fonts"


def _configure(folder: Path) -> None:
    """Name the shipped folder and a cache, and no other folder of the host."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    text = (
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n'
        f"<fontconfig><dir>{escape(str(FONTS))}</dir><cachedir>{escape(str(folder))}/cache</cachedir>"
        # The browsers' copies of the same typeface lie beside it, cut down to fewer characters.
        "<selectfont><rejectfont><glob>*.woff2</glob></rejectfont></selectfont></fontconfig>\n"
    )
    file = folder / "fonts.conf"
    if not file.is_file() or file.read_text() != text:
        unfinished = folder / f"fonts.conf.{os.getpid()}"
        unfinished.write_text(text)
        unfinished.replace(file)
    os.environ["FONTCONFIG_FILE"] = str(file)


_configure(Path(settings.RUN_DIR) / "fontconfig")
