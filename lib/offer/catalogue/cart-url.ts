import { attempt } from "#lib/values/result.ts";
import { MAX_LINES } from "./cart.ts";
import type { AddonChoice, Cart, CartLine } from "./types.ts";

/**
 * `svc_cut.v.long.a.grp_care.opt_mask.b.spa` (v: variant, a: add-on group and add-on, b: bundle).
 * Other bytes than letters, digits, `_` and `-` are `*XX`, so that nothing on the way escapes
 * anything.
 */

const PLAIN = /[A-Za-z0-9_-]/;
const ENCODED_ID = /^(?:[A-Za-z0-9_-]|\*[0-9A-Fa-f]{2})+$/;
const MAX_LENGTH = 4_000;

const utf8 = new TextEncoder();

export function encodeId(id: string): string {
  let text = "";
  for (const byte of utf8.encode(id)) {
    const letter = String.fromCharCode(byte);
    text += PLAIN.test(letter) ? letter : `*${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }
  return text;
}

export function decodeId(text: string): string | undefined {
  if (text.length > MAX_LENGTH || !ENCODED_ID.test(text)) return undefined;
  return attempt(() => decodeURIComponent(text.replaceAll("*", "%")));
}

export function encodeAddon(choice: AddonChoice): string {
  return `${encodeId(choice.groupId)}.${encodeId(choice.addonId)}`;
}

export function decodeAddon(text: string): AddonChoice | undefined {
  const [group, addon, ...rest] = text.split(".");
  if (group === undefined || addon === undefined || rest.length > 0) return undefined;
  const groupId = decodeId(group);
  const addonId = decodeId(addon);
  return groupId === undefined || addonId === undefined ? undefined : { groupId, addonId };
}

export function encodeLine(line: CartLine): string {
  const parts = [encodeId(line.serviceId)];
  if (line.variantId !== undefined) parts.push("v", encodeId(line.variantId));
  for (const addon of line.addons) parts.push("a", encodeAddon(addon));
  if (line.bundleId !== undefined) parts.push("b", encodeId(line.bundleId));
  return parts.join(".");
}

/** `undefined` for anything that `encodeLine` could not have written. */
export function decodeLine(text: string): CartLine | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const parts = text.split(".").reverse();
  const next = () => decodeId(parts.pop() ?? "");
  const serviceId = next();
  let variantId: string | undefined;
  let bundleId: string | undefined;
  const addons: AddonChoice[] = [];
  if (serviceId === undefined) return undefined;
  if (parts.at(-1) === "v") {
    parts.pop();
    variantId = next();
    if (variantId === undefined) return undefined;
  }
  while (parts.at(-1) === "a") {
    parts.pop();
    const groupId = next();
    const addonId = next();
    if (groupId === undefined || addonId === undefined) return undefined;
    addons.push({ groupId, addonId });
  }
  if (parts.at(-1) === "b") {
    parts.pop();
    bundleId = next();
    if (bundleId === undefined) return undefined;
  }
  if (parts.length > 0) return undefined;
  return {
    serviceId,
    addons,
    ...(variantId === undefined ? {} : { variantId }),
    ...(bundleId === undefined ? {} : { bundleId }),
  };
}

/** Keeps one line more than allowed, so that `checkCart` reports `too_many_lines`. */
export function cartFromParams(values: readonly string[]): Cart {
  return values
    .slice(0, MAX_LINES + 1)
    .map(decodeLine)
    .filter((line) => line !== undefined);
}
