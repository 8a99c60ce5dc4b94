import { speculationRules } from "#lib/app/speculation-rules.ts";

/** Browsers ignore rules under any other type. */
const HEADERS = {
  "Content-Type": "application/speculationrules+json",
  "Cache-Control": "public, max-age=86400",
};

export function GET(): Response {
  return new Response(JSON.stringify(speculationRules), { headers: HEADERS });
}
