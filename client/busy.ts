/** The turning sign on whatever was pressed, until its answer is there. */
export function addSign(pressed: Element): void {
  pressed.insertAdjacentHTML("beforeend", '<span class="busy" aria-hidden="true"></span>');
}

export function removeSign(pressed: Element | undefined): void {
  pressed?.querySelector(".busy")?.remove();
}
