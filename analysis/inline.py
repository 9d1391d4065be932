"""Charts inside a page: SVG documents made fit to stand in HTML, in the colors of the page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.etree import ElementTree as Xml

from analysis import style

_SVG = "http://www.w3.org/2000/svg"
_HREF = "{http://www.w3.org/1999/xlink}href"

_COLORS = re.compile("|".join(re.escape(color) for color in style.VARIABLES))
_FAMILY = re.compile(r"font-family: [^;]*;? ?")
_SHORTHAND = re.compile(r"font: (?:(?P<weight>\w+) )?(?P<size>[\d.]+px) [^;]*")
_LINK = re.compile(r"url\(#")


def inline_svg(document: str, name: str, alt: str) -> str:
    """An SVG document as an element of a page.

    Colors become variables of the style sheet, fonts those of the page; IDs begin with `name`, so that several charts
    can share a page. `alt` is what the chart says in words.
    """
    root = Xml.fromstring(document)
    for child in [c for c in root if c.tag in (f"{{{_SVG}}}metadata", f"{{{_SVG}}}defs") and _is_dead_weight(c)]:
        root.remove(child)
    for element in root.iter():
        _adapt(element, name)
    for size in ("width", "height", "version"):
        root.attrib.pop(size, None)
    root.attrib |= {"role": "img", "aria-label": alt, "class": "chart"}
    Xml.register_namespace("", _SVG)
    Xml.register_namespace("xlink", "http://www.w3.org/1999/xlink")
    return Xml.tostring(root, encoding="unicode")


def inline_all(documents: Mapping[str, str], alts: Mapping[str, str]) -> dict[str, str]:
    """Charts by name as elements of a page."""
    return {name: inline_svg(documents[name], name, alt) for name, alt in alts.items() if name in documents}


def _is_dead_weight(element: Xml.Element) -> bool:
    """Metadata, and the style sheet of the document: in a page it would hold for everything."""
    return element.tag.endswith("metadata") or element.find(f"{{{_SVG}}}style") is not None


def _adapt(element: Xml.Element, name: str) -> None:
    attributes = element.attrib
    if "id" in attributes:
        attributes["id"] = f"{name}-{attributes['id']}"
    if attributes.get(_HREF, "").startswith("#"):
        attributes[_HREF] = f"#{name}-{attributes[_HREF][1:]}"
    if "clip-path" in attributes:
        attributes["clip-path"] = _LINK.sub(f"url(#{name}-", attributes["clip-path"])
    if "style" in attributes:
        text = _COLORS.sub(lambda found: style.VARIABLES[found[0]], attributes["style"])
        attributes["style"] = _FAMILY.sub("", _SHORTHAND.sub(_without_family, text))


def _without_family(font: re.Match[str]) -> str:
    """Weight and size of a font; the page has its own family."""
    return f"font-weight: {font['weight'] or 'normal'}; font-size: {font['size']}"
