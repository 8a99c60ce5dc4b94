import { randomBytes } from "node:crypto";
import { type LocationCookie, locationCookie } from "./cookie.ts";

/** Longer than a form can be sent after it was shown. */
const TTL_SECONDS = 24 * 60 * 60;
const KEY = /^[\w-]{22}$/;

/**
 * Set with each form that books, and sent back with it: a random number by which two tabs of one
 * browser are told from two browsers.
 */
export function browserKeyCookie(slug: string, publicUrl: string): LocationCookie {
  return locationCookie("browser", slug, publicUrl, TTL_SECONDS);
}

export function readBrowserKey(text: string | undefined): string | undefined {
  return text !== undefined && KEY.test(text) ? text : undefined;
}

export function newBrowserKey(): string {
  return randomBytes(16).toString("base64url");
}
