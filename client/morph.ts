/** Makes an element like `wanted` (consumed), keeping focus, entered text and scroll position. */
export function morph(shown: Element, wanted: Element): void {
  copyAttributes(shown, wanted);
  let next = shown.firstChild;
  for (const child of [...wanted.childNodes]) {
    const match = matchFor(child, next);
    if (!match) {
      shown.insertBefore(child, next);
      continue;
    }
    if (match !== next) shown.insertBefore(match, next);
    next = match.nextSibling;
    if (match instanceof Element && child instanceof Element) morph(match, child);
    else if (match.nodeValue !== child.nodeValue) match.nodeValue = child.nodeValue;
  }
  while (next) {
    const { nextSibling } = next;
    next.remove();
    next = nextSibling;
  }
}

/** The next element, or a later one of the same key. */
function matchFor(wanted: ChildNode, next: ChildNode | null): ChildNode | null {
  const key = keyOf(wanted);
  for (let node = next; node; node = node.nextSibling) {
    if (node.nodeName === wanted.nodeName && keyOf(node) === key) return node;
    if (key === undefined) return null;
  }
  return null;
}

function keyOf(node: Node): string | undefined {
  if (!(node instanceof Element)) return undefined;
  const { name = "", value = "", type = "" } = node instanceof HTMLInputElement ? node : {};
  return (
    node.id || node.getAttribute("data-key") || (CHOICE.test(type) && name + value) || undefined
  );
}

const CHOICE = /radio|checkbox/;

function copyAttributes(shown: Element, wanted: Element): void {
  for (const { name } of [...shown.attributes]) {
    const stays = wanted.hasAttribute(name) || (name === "open" && shown.localName === "details");
    if (!stays) setAttribute(shown, name, null);
  }
  for (const { name, value } of wanted.attributes) setAttribute(shown, name, value);
}

function setAttribute(element: Element, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
  // The attribute has no effect once a visitor has typed or ticked, so the property is set too.
  if (element instanceof HTMLInputElement) {
    if (name === "checked") element.checked = value !== null;
    if (name === "value") element.value = value ?? "";
  } else if (element instanceof HTMLOptionElement && name === "selected") {
    element.selected = value !== null;
  }
}
