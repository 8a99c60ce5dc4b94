import { AsyncLocalStorage } from "node:async_hooks";
import type { Location } from "#lib/config/types.ts";
import type { PreviewView } from "#lib/staff/preview/view.ts";
import type { LanguageChoice } from "#lib/values/i18n/negotiate.ts";
import type { Address } from "./address.ts";

/** `lost_booking`: the link is authentic, but the journal has lost its booking. */
export type Missing = "page" | "booking" | "lost_booking";

/** What is known of a request from its first stage to the last part of its page. */
export type Scope = {
  /** In each log line of the request. */
  readonly id: string;
  /** As the browser shows it: a preview is rendered at the address of the visitor's page. */
  readonly address: Address;
  /** The first location if the address names none. */
  readonly location: Location;
  /** The location to whose own name the request was sent. */
  readonly owner?: Location | undefined;
  readonly language: LanguageChoice;
  readonly isFramed: boolean;
  /** How staff look at the page; absent for visitors. */
  readonly preview: PreviewView | undefined;
  /** The handler's answer to a form of this page, as JSON. */
  readonly formAnswer?: string;
  readonly missing?: Missing;
  /** False for a page that depends on its visitor or on the moment. */
  isCacheable: boolean;
};

declare global {
  /** The bundler loads this module a second time for routes; both copies share the storage. */
  var bookfrontScopes: AsyncLocalStorage<Scope> | undefined;
}

globalThis.bookfrontScopes ??= new AsyncLocalStorage();
const scopes = globalThis.bookfrontScopes;

type Asked = Pick<Scope, "id" | "location" | "owner" | "language" | "isFramed">;

/** For a request, or for a page that the server itself asks for, which has no visitor. */
export function scopeAt(address: Address, asked: Asked): Scope {
  const { id, location, owner, language, isFramed } = asked;
  const view = address.preview?.slug === location.slug ? address.preview.view : undefined;
  return { id, address, location, owner, language, isFramed, preview: view, isCacheable: true };
}

export function inScope<T>(scope: Scope, work: () => T): T {
  return scopes.run(scope, work);
}

export function scope(): Scope {
  const current = scopes.getStore();
  if (!current) throw new Error("there is no request under way");
  return current;
}

export function namedLocation({ address, location }: Scope): Location | undefined {
  return address.slug === location.slug ? location : undefined;
}

/** Absent outside a request, as in a sweep. */
export function currentRequestId(): string | undefined {
  return scopes.getStore()?.id;
}

/** Called while rendering a page that only its visitor may see. */
export function markUncacheable(): void {
  const current = scopes.getStore();
  if (current) current.isCacheable = false;
}
