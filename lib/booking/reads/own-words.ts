import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import type { UpstreamFailure } from "#lib/upstream/transport/failure.ts";
import { isResourceNoun } from "#lib/upstream/transport/resource-words.ts";
import type { Contact } from "../model/contact.ts";
import type { VisitTime } from "../model/visit.ts";

/** Shorter ids occur in texts by chance. */
const MIN_ID = 4;

type Named = { readonly id: string; readonly name?: string; readonly originalName?: string };

/** A booking's own names, which a refusal may repeat. */
export type OwnWords = {
  readonly cart: CheckedCart;
  readonly visit?: Pick<VisitTime, "lines">;
  readonly contact?: Contact | undefined;
};

/** A refusal that repeats "Treatment room" or a visitor called Room asks for no room. */
export function withoutOwnWords(failure: UpstreamFailure, own: OwnWords): UpstreamFailure {
  const { detail, fields } = failure;
  const words = [...catalogueWords(own.cart), ...memberWords(own), ...contactWords(own.contact)];
  const cut = (text: string) => cutWords(text, words);
  return {
    ...failure,
    ...(detail !== undefined && { detail: cut(detail) }),
    ...(fields && { fields: fields.map(cut) }),
  };
}

export function namedIn(text: string, cart: CheckedCart): readonly string[] {
  const services = new Map(cart.map(({ service }) => [service.id, service]));
  let rest = text;
  const found = new Set<string>();
  const names = [...services.values()].flatMap((service) =>
    wordsOf(service).map((words) => ({ id: service.id, words })),
  );
  for (const { id, words } of longestFirst(names, (one) => one.words)) {
    const without = rest.replaceAll(wholeWords(words), " ");
    if (without !== rest) found.add(id);
    rest = without;
  }
  return [...found];
}

function cutWords(text: string, words: readonly string[]): string {
  return longestFirst(words, (one) => one).reduce(
    (rest, one) => rest.replaceAll(wholeWords(one), " "),
    text,
  );
}

function longestFirst<T>(all: readonly T[], wordsIn: (one: T) => string): readonly T[] {
  return all
    .filter((one) => wordsIn(one).trim() !== "")
    .toSorted((a, b) => wordsIn(b).length - wordsIn(a).length);
}

function catalogueWords(cart: CheckedCart): readonly string[] {
  return cart.flatMap(({ service, variant, addons, bundle }) =>
    [
      service,
      ...(variant ? [variant] : []),
      ...addons.flatMap(({ group, addon }) => [group, addon]),
      ...(bundle ? [bundle.bundle] : []),
    ].flatMap(wordsOf),
  );
}

/** A service called "Room" is not named by "Please choose a room". */
function wordsOf({ id, name, originalName }: Named): readonly string[] {
  const names = [name, originalName].filter((one) => one !== undefined && !isResourceNoun(one));
  return [...(id.length < MIN_ID ? [] : [id]), ...names.filter((one) => one !== undefined)];
}

function memberWords({ visit }: OwnWords): readonly string[] {
  const members = visit?.lines.flatMap(({ member }) => member ?? []) ?? [];
  const ids = members.map(({ id }) => id);
  const names = members.flatMap(({ name }) => name ?? []);
  return [...ids.filter((id) => id.length >= MIN_ID), ...names, ...names.flatMap(parts)];
}

function contactWords(contact: Contact | undefined): readonly string[] {
  if (!contact) return [];
  const { firstName, lastName = "", email = "", phone = "" } = contact;
  const [mailbox = ""] = email.split("@");
  const all = [firstName, lastName, `${firstName} ${lastName}`, email, mailbox, phone];
  return [...all, ...parts(firstName), ...parts(lastName), ...parts(mailbox)];
}

/** The upstream may write "Room, Anna" for "Anna Room". */
function parts(name: string): readonly string[] {
  return name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => part.length > 1);
}

function wholeWords(words: string): RegExp {
  const escaped = words.trim().replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "giu");
}
