/** Makes an element like `wanted` (consumed), keeping focus, entered text and scroll position. */
export function morph(shown: Element, wanted: Element): void {
  copyAttributes(shown, wanted);
  const children = [...wanted.childNodes];
  // What goes away may stand before what stays, and would part it from its like.
  const keys = children.map(keyOf);
  for (const node of [...shown.childNodes]) if (!keys.includes(keyOf(node))) node.remove();
  children.forEach((child, at) => {
    const key = keys[at];
    const next = shown.childNodes[at] ?? null;
    const match = [...shown.childNodes]
      .slice(at, key ? undefined : at + 1)
      .find((node) => node.nodeName === child.nodeName && keyOf(node) === key);
    if (match !== next) shown.insertBefore(match ?? child, next);
    if (match instanceof Element && child instanceof Element) morph(match, child);
    else if (match && match.nodeValue !== child.nodeValue) match.nodeValue = child.nodeValue;
  });
  for (const node of [...shown.childNodes].slice(keys.length)) node.remove();
}

function keyOf(node: Node): string {
  if (!(node instanceof Element)) return "";
  if (node instanceof HTMLInputElement && CHOICE.test(node.type)) return node.name + node.value;
  return node.id || node.getAttribute("data-key") || "";
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
  if (name === "value") Object.assign(element, { value: value ?? "" });
  if (name === "checked" || name === "selected") {
    Object.assign(element, { [name]: value !== null });
  }
}
