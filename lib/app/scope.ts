import { AsyncLocalStorage } from "node:async_hooks";
import type { Location } from "#lib/config/types.ts";
import type { PreviewView } from "#lib/staff/preview/view.ts";
import type { LanguageChoice } from "#lib/values/i18n/negotiate.ts";
import type { Address } from "./address.ts";

/** `lost_booking`: its link is authentic, and the journal has lost it. */
export type Missing = "page" | "booking" | "lost_booking";

/** What is known of a request from its first stage to the last part of its page. */
export type Scope = {
  /** Stands in each line that is logged for it. */
  readonly id: string;
  /** As in the browser: a preview is rendered at the address of the visitor's page. */
  readonly address: Address;
  /** The first location where the address names none. */
  readonly location: Location;
  readonly language: LanguageChoice;
  readonly isFramed: boolean;
  /** How staff look at the page; absent for visitors. */
  readonly preview: PreviewView | undefined;
  /** What a form of this page was answered with, as JSON of its handler. */
  readonly formAnswer?: string;
  /** Why the page is a 404. */
  readonly missing?: Missing;
  /** False of a page that holds something of its visitor, or of the moment. */
  isCacheable: boolean;
};

declare global {
  /** The bundler loads this module a second time for routes; both copies share the storage. */
  var bookfrontScopes: AsyncLocalStorage<Scope> | undefined;
}

globalThis.bookfrontScopes ??= new AsyncLocalStorage();
const scopes = globalThis.bookfrontScopes;

type Asked = Pick<Scope, "id" | "location" | "language" | "isFramed">;

/** Of a request, or of a page that the server itself asks for: that has nothing else of its visitor. */
export function scopeAt(address: Address, { id, location, language, isFramed }: Asked): Scope {
  const view = address.preview?.slug === location.slug ? address.preview.view : undefined;
  return { id, address, location, language, isFramed, preview: view, isCacheable: true };
}

export function inScope<T>(scope: Scope, work: () => T): T {
  return scopes.run(scope, work);
}

export function scope(): Scope {
  const current = scopes.getStore();
  if (!current) throw new Error("there is no request under way");
  return current;
}

/** The location that the address names. */
export function namedLocation({ address, location }: Scope): Location | undefined {
  return address.slug === location.slug ? location : undefined;
}

/** Absent outside a request, as in a sweep. */
export function currentRequestId(): string | undefined {
  return scopes.getStore()?.id;
}

/** Called while a page is rendered that only its visitor may be shown. */
export function markUncacheable(): void {
  const current = scopes.getStore();
  if (current) current.isCacheable = false;
}
