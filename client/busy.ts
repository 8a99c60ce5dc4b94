/** The turning sign on whatever was pressed, until its answer is there. */
export function busySign(): HTMLElement {
  const sign = document.createElement("span");
  sign.className = "busy";
  sign.ariaHidden = "true";
  return sign;
}
