export function addSign(pressed: Element): void {
  pressed.insertAdjacentHTML("beforeend", "<span class=busy aria-hidden=true></span>");
}

export function removeSign(pressed: Element | undefined): void {
  pressed?.querySelector(".busy")?.remove();
}
