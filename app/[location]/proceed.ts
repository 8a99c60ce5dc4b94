import { redirect } from "next/navigation";
import { one, ownQuery, type Params } from "../params.ts";
import { comingFor, type Site, siteOf } from "../site.ts";
import { bundlePath, menuUrl, servicePath, timeUrl } from "../urls.ts";
import { choiceState, loadSubject, type Subject, type SubjectKind, visitWith } from "./subject.ts";

/**
 * Where a finished choice leads: on to the times, or back to the menu with the visit grown by it.
 * A choice that is not complete goes back to its page, with everything chosen still chosen.
 */
export async function proceed(
  action: "book" | "add",
  slug: string,
  kind: SubjectKind,
  segment: string,
  params: Params,
): Promise<never> {
  const site = comingFor(await siteOf(slug), one(params, "team"));
  const subject = await loadSubject(site, kind, segment);
  if (!subject) redirect(menuUrl(site));
  const state = choiceState(subject, params);
  if (!subject.check(state.choices).ok) redirect(backTo(site, subject, params));
  const visit = visitWith(subject, state);
  redirect(action === "book" ? timeUrl(site, visit) : menuUrl(site, visit, { added: subject.id }));
}

function backTo(site: Site, { kind, id }: Subject, params: Params): string {
  const path = kind === "service" ? servicePath(site, id) : bundlePath(site, id);
  const query = ownQuery(params);
  query.set("problem", "1");
  if (site.lang !== undefined) query.set("lang", site.lang);
  return `${path}?${query}`;
}
