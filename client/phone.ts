/** In the form that books the server reads the number, as it is typed or filled in. */
export function followPhone(): void {
  for (const kind of ["input", "change"]) {
    addEventListener(kind, ({ target }) => {
      if (target instanceof HTMLInputElement && target.id === "phone") void read(target);
    });
  }
}

/** One that was typed before, or before the script was there. */
export function readKeptPhone(): void {
  const field = document.querySelector<HTMLInputElement>("#phone");
  if (field?.value) void read(field);
}

async function read(field: HTMLInputElement): Promise<void> {
  (await import("./read-phone.ts")).showPhone(field);
}
