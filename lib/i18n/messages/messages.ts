import type { en } from "./en.ts";

/** The same tree of messages with other words in it. */
type Translation<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]> };

export type Messages = Translation<typeof en>;
