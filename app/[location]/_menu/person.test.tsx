import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { PageContext } from "../../_shared/page-context.ts";
import { loadMenu } from "../page-data.ts";
import { loadTimes } from "../time/data.ts";
import { knownName } from "../time/member-content.ts";
import { openSite } from "../time/testing/open-site.tsx";
import { frontOf, Team } from "./front.tsx";
import { onlyService } from "./only-service.tsx";

vi.mock("server-only", () => ({}));

const MARA = "tm_mara";
const NOOR = "7d0c1a52-3f6e-4b7e-9a53-0f6c2e8d41b9";
const TRIM = "1042";

async function menuOf(context: PageContext) {
  const data = await loadMenu(context, {});
  if (data.kind !== "open") throw new Error(data.kind);
  return data;
}

function idsIn({ index }: Awaited<ReturnType<typeof menuOf>>): readonly string[] {
  return index.flatMap(({ items }) => items.map(({ id }) => id));
}

/** As a visitor does who looks at the times of a service. */
async function lookAt(site: () => PageContext, ...lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    // A busy machine may need longer than a page waits.
    await expect.poll(async () => (await loadTimes(site(), { line })).kind).not.toBe("problem");
  }
}

test("a person's menu has their own prices and lengths", async () => {
  const { site } = await openSite();
  await lookAt(site, "svc_blow_dry");
  const rateWith = async (team: string) => {
    const { index } = await menuOf({ ...site(), visit: { team } });
    const items = index.flatMap((category) => category.items);
    return items.find(({ id }) => id === "svc_blow_dry")?.rate;
  };
  const exactly = { exact: true };
  expect(await rateWith("tm_sofia")).toEqual({ rate: { price: 32_00, minutes: 60 }, ...exactly });
  expect(await rateWith("tm_elif")).toEqual({ rate: { price: 38_00, minutes: 45 }, ...exactly });
});

test("a person's page has what a tier or a free time says is theirs, and asks for nothing to learn it", async () => {
  const content = { team: { [MARA]: { name: "Mara" }, [NOOR]: { name: "Noor" } } };
  const opened = await openSite({}, content);
  const menuWith = async (team: string) =>
    idsIn(await menuOf({ ...opened.site(), visit: { team } }));
  const [maras, noors] = [await menuWith(MARA), await menuWith(NOOR)];
  expect(await opened.reads()).toBe(0);
  expect(maras).toContain("svc_signature_cut");
  expect(maras).not.toContain(TRIM);
  expect(noors).toEqual([]);
  await lookAt(opened.site, TRIM, "svc_gel_removal");
  expect(await menuWith(MARA)).toContain(TRIM);
  expect(await menuWith(MARA)).not.toContain("svc_gel_removal");
  expect(await menuWith(NOOR)).toEqual(["svc_gel_removal"]);
  // More may be hers: the page does not open at the times of the one that is known.
  const noor = { ...opened.site(), visit: { team: NOOR } };
  expect(await onlyService(noor, (await menuOf(noor)).index)).toBeUndefined();
});

test("a package is a person's if all of its services are", async () => {
  const content = { team: { [NOOR]: { name: "Noor" } } };
  const opened = await openSite({}, content);
  const noors = async () => idsIn(await menuOf({ ...opened.site(), visit: { team: NOOR } }));
  await lookAt(opened.site, "svc_file_polish");
  expect(await noors()).toEqual(["svc_file_polish"]);
  await lookAt(opened.site, "svc_brow_shape");
  expect(await noors()).toEqual(expect.arrayContaining(["svc_brow_shape", "bnd_hands_brows"]));
});

test("all of the menu is shown with a team member whose name is not known", async () => {
  const { site } = await openSite();
  const all = idsIn(await menuOf(site()));
  for (const team of [MARA, "left"]) {
    expect(idsIn(await menuOf({ ...site(), visit: { team } }))).toEqual(all);
  }
});

test("where the business's file says what a person does, their page has no more; one opens at its times", async () => {
  const team = { [MARA]: { name: "Mara", services: [TRIM] }, [NOOR]: { services: [] } };
  const opened = await openSite({}, { team });
  const context = { ...opened.site(), visit: { team: MARA } };
  expect(knownName(context, MARA)).toBe("Mara");
  expect(knownName(context, NOOR)).toBeUndefined();
  const menu = await menuOf(context);
  expect(idsIn(menu)).toEqual([TRIM]);
  const only = await onlyService(context, menu.index);
  expect(only?.item.name).toBe("Fringe trim");
  expect(only?.times.team).toBe(MARA);
  expect(only?.times.earliest.length).toBeGreaterThan(0);
  expect(knownName(context, MARA)).toBe("Mara Lindqvist");
  const everyone = await menuOf(opened.site());
  expect(await onlyService(opened.site(), everyone.index)).toBeUndefined();
});

test("a person's page asks for what it shows: services, or a time alone", async () => {
  const { site } = await openSite();
  const member = { id: MARA, name: "Mara", view: undefined };
  const lead = (opensAtTimes: boolean) =>
    renderToStaticMarkup(frontOf(site(), member, [], opensAtTimes).lead).replaceAll(/<[^>]*>/g, "");
  expect(lead(false)).toContain("Pick what you would like, then a time with Mara.");
  expect(lead(true)).toContain("Choose a time");
  expect(lead(true)).not.toContain("Pick what");
});

test("an only service whose times cannot be read is listed", async () => {
  const content = { team: { [MARA]: { name: "Mara", services: [TRIM] } } };
  const opened = await openSite({}, content);
  const context = { ...opened.site(), visit: { team: MARA } };
  const { index } = await menuOf(context);
  await opened.fault({ route: "GET /api/Appointments/availability", kind: "status", times: 100 });
  expect(await onlyService(context, index)).toBeUndefined();
});

test("of a large team the menu shows the first twelve", async () => {
  const people = Array.from({ length: 70 }, (_, at) => [`tm_${at}`, { name: `Person ${at}` }]);
  const team = Object.fromEntries([["tm_unnamed", {}], ...people]);
  const opened = await openSite({}, { team });
  const html = renderToStaticMarkup(<Team context={opened.site()} />);
  const [, ...shown] = html.split("<li");
  expect(shown).toHaveLength(12);
  expect(shown[0]).toContain("Person 0");
});
