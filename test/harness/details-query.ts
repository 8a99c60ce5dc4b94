export type DetailsQuery = { readonly team: string; readonly date: string; readonly start: string };

export function detailsQueryIn(url: string): DetailsQuery {
  const query = new URL(url).searchParams;
  const read = (name: string) => query.get(name) ?? "";
  return { team: read("team"), date: read("date"), start: read("start") };
}
