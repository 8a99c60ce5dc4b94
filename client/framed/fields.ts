const NAMES = ["firstName", "lastName", "email", "phone"];

export function fillIn(values: Readonly<Record<string, unknown>>): void {
  for (const name of NAMES) {
    const value = values[name];
    const field = document.querySelector<HTMLInputElement>(`form input[name="${name}"]`);
    if (field?.value !== "" || typeof value !== "string") continue;
    field.value = value;
    // For the site's script, which shows how a number is read.
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

export function sendAttribution(attribution: unknown): void {
  if (!attribution) return;
  const value = JSON.stringify(attribution);
  const add = ({ target }: Event) => {
    if (!(target instanceof HTMLFormElement) || target.method !== "post") return;
    target.querySelector('[name="attribution"]')?.remove();
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "attribution", value });
    target.append(field);
  };
  // Runs before the site's script reads the form.
  addEventListener("submit", add, { capture: true });
}
