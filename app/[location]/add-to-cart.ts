import { redirect } from "next/navigation";
import { one, ownQuery, type Params } from "../_shared/params.ts";
import {
  type RequestContext,
  requestContextOf,
  withTeamPreference,
} from "../_shared/request-context.ts";
import { bundlePath, menuUrl, servicePath, timeUrl } from "../_shared/urls.ts";
import {
  type CatalogueItem,
  type CatalogueItemKind,
  choiceState,
  loadCatalogueItem,
  visitWith,
} from "./catalogue-item.ts";

/**
 * Where a finished choice leads: on to the times, or back to the menu with the visit grown by it.
 * A choice that is not complete goes back to its page, with everything chosen still chosen.
 */
export async function addToCart(
  action: "book" | "add",
  slug: string,
  kind: CatalogueItemKind,
  segment: string,
  params: Params,
): Promise<never> {
  const site = withTeamPreference(await requestContextOf(slug), one(params, "team"));
  const subject = await loadCatalogueItem(site, kind, segment);
  if (!subject) redirect(menuUrl(site));
  const state = choiceState(subject, params);
  if (!subject.check(state.choices).ok) redirect(backTo(site, subject, params));
  const visit = visitWith(subject, state);
  redirect(action === "book" ? timeUrl(site, visit) : menuUrl(site, visit, { added: subject.id }));
}

function backTo(site: RequestContext, { kind, id }: CatalogueItem, params: Params): string {
  const path = kind === "service" ? servicePath(site, id) : bundlePath(site, id);
  const query = ownQuery(params);
  query.set("problem", "1");
  if (site.lang !== undefined) query.set("lang", site.lang);
  return `${path}?${query}`;
}
