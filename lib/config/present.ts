type Present<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

function isPresent<T extends object>(all: T): all is T & Present<T> {
  return Object.values(all).every((value) => value !== undefined);
}

/** Without what is undefined. */
export function present<T extends object>(all: T): Present<T> {
  const copy = { ...all };
  for (const key in copy) if (copy[key] === undefined) delete copy[key];
  return isPresent(copy) ? copy : {};
}
