import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { ReactNode } from "react";
import type { Location, ShownBusiness } from "#lib/config/types.ts";
import type { PreviewView } from "#lib/staff/preview/view.ts";
import type { LanguageChoice } from "#lib/values/i18n/negotiate.ts";
import type { Address } from "./address.ts";

/** `lost_booking`: the link is authentic, but the journal has lost its booking. */
export type Missing = "page" | "booking" | "lost_booking";

/** What became of a form, for its line in the log. Never anything that was typed. */
export type FormFacts = {
  readonly name?: string | undefined;
  readonly outcome?: string;
  /** Of a closed set. docs/operating.md */
  readonly reason?: string | undefined;
  readonly bookingId?: string | undefined;
};

/** What is known of a request from its first stage to the last part of its page. */
export type Scope = {
  /** In each log line of the request. */
  readonly id: string;
  /** As the browser shows it: a preview is rendered at the address of the visitor's page. */
  readonly address: Address;
  /** The first location if the address names none. */
  readonly location: Location;
  /** What pages show of the business: of several locations what all have alike, if the address names none. */
  readonly business: ShownBusiness;
  /** The location to whose own name the request was sent. */
  readonly owner?: Location | undefined;
  readonly language: LanguageChoice;
  readonly isFramed: boolean;
  /** How staff look at the page; absent for visitors. */
  readonly preview: PreviewView | undefined;
  /** Of a visitor's form. */
  form?: FormFacts;
  /** The handler's answer to a form of this page, as JSON. */
  readonly formAnswer?: string;
  readonly missing?: Missing;
  /** Of its page, for app/_shared/in-one-pass.tsx. */
  readonly parts: ReactNode[];
  /** False for a page that is not to be kept, as after a failed read. No kept page is rendered with cookies. */
  isCacheable: boolean;
  /** `Set-Cookie` of a page that is shown to its own visitor alone. */
  cookie?: string;
  /** True for a page that says no more than that nothing can be read: search engines come again. */
  isUnavailable?: boolean;
};

declare global {
  /** The bundler loads this module a second time for routes; both copies share the storage. */
  var bookfrontScopes: AsyncLocalStorage<Scope> | undefined;
  /** The booking that is being worked on, in a request or after it. */
  var bookfrontBookings: AsyncLocalStorage<string> | undefined;
}

globalThis.bookfrontScopes ??= new AsyncLocalStorage();
const scopes = globalThis.bookfrontScopes;
globalThis.bookfrontBookings ??= new AsyncLocalStorage();
const bookings = globalThis.bookfrontBookings;

type Asked = Pick<Scope, "id" | "location" | "owner" | "language" | "isFramed"> &
  Partial<Pick<Scope, "business">>;

/** For a request, or for a page that the server itself asks for, which has no visitor. */
export function scopeAt(address: Address, asked: Asked): Scope {
  const { id, location, owner, language, isFramed } = asked;
  const { business = location.business } = asked;
  const preview = address.preview?.slug === location.slug ? address.preview.view : undefined;
  return {
    ...{ id, address, location, business, owner, language, isFramed, preview },
    parts: [],
    isCacheable: true,
  };
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

const ID_PREFIX = randomBytes(5).toString("hex");
let lastId = 0;

/** For a request that no proxy has numbered, or for what is asked outside one. */
export function newRequestId(): string {
  lastId += 1;
  return `${ID_PREFIX}-${lastId.toString(36)}`;
}

/** Log lines and requests upstream of this work name the booking. */
export function aboutBooking<T>(bookingId: string, work: () => T): T {
  return bookings.run(bookingId, work);
}

export function currentBookingId(): string | undefined {
  return bookings.getStore();
}

/** Adds to the line that the log will have of this form. */
export function tellForm(facts: FormFacts): void {
  const current = scopes.getStore();
  if (current?.form) current.form = { ...current.form, ...facts };
}

/** Absent outside a form. */
export function currentFormName(): string | undefined {
  return scopes.getStore()?.form?.name;
}

/** Called while rendering a page that depends on the moment, as after a failed read, or on an address of one visitor. */
export function markUncacheable(): void {
  const current = scopes.getStore();
  if (current) current.isCacheable = false;
}

/** Called while rendering a page that is never kept. */
export function setCookieOfPage(cookie: string): void {
  scope().cookie = cookie;
}

/** Called while rendering a page without the catalogue. */
export function markUnavailable(): void {
  markUncacheable();
  const current = scopes.getStore();
  if (current) current.isUnavailable = true;
}
