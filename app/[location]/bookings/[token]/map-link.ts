import type { Business } from "#lib/config/types.ts";

/** Where a map shows the business; telephones open their own. */
export function mapLink({ name, address }: Business): string | undefined {
  if (address === undefined) return undefined;
  const query = new URLSearchParams({ api: "1", query: `${name}, ${address}` });
  return `https://www.google.com/maps/search/?${query}`;
}
