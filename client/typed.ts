/**
 * What is typed survives a reload and another choice of the time: in this tab, while the address holds a
 * cart, until the form is accepted. Some browsers store nothing.
 */
export function keepTyped(): void {
  if (!location.search.includes("line=")) forgetTyped();
  try {
    for (const field of document.querySelectorAll<HTMLInputElement>("[data-kept]")) {
      field.value = sessionStorage[field.id] ?? field.value;
      field.oninput = () => {
        sessionStorage[field.id] = field.value;
      };
    }
  } catch {}
}

/** So that it is not there for the next person at this device. */
export function forgetTyped(): void {
  try {
    sessionStorage.clear();
  } catch {}
}
