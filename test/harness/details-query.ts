/** What the address of a details page asks for. */
export type DetailsQuery = { readonly team: string; readonly date: string; readonly start: string };

export function detailsQueryIn(address: string): DetailsQuery {
  const query = new URL(address).searchParams;
  const read = (name: string) => query.get(name) ?? "";
  return { team: read("team"), date: read("date"), start: read("start") };
}
