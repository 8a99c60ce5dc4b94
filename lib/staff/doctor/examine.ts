import type { Mapping } from "#lib/config/mapping.ts";
import type { Location } from "#lib/config/types.ts";
import { reshapeCatalogue } from "#lib/offer/catalogue/reshape.ts";
import { sampleCart } from "#lib/offer/catalogue/sample.ts";
import type { Catalogue } from "#lib/offer/catalogue/types.ts";
import type { Probe } from "#lib/upstream/probe.ts";
import { wireAvailability } from "#lib/upstream/schema/availability.ts";
import { wireCatalogue } from "#lib/upstream/schema/catalogue.ts";
import { wireAppointments, wireClients } from "#lib/upstream/schema/records.ts";
import { wallClock } from "#lib/values/calendar.ts";
import {
  accessFinding,
  askAll,
  clockFinding,
  permissionFindings,
  refusedScopes,
} from "./access.ts";
import { mappingFindings, unreadLines } from "./fields.ts";
import { type Finding, isFault, readAnswer } from "./findings.ts";
import { menuFindings, menuLines } from "./menu.ts";
import { readTimes } from "./times.ts";

/** What is found at one location. Of records nothing but names, prices and ids of the menu, and of members. */
export type Diagnosis = {
  readonly findings: readonly Finding[];
  readonly catalogue?: Catalogue | undefined;
  /** Of whom free times have told. */
  readonly members: readonly { readonly id: string; readonly name?: string }[];
  /** The menu and times as they were understood, and the unknown fields. */
  readonly lines: readonly string[];
  /** Scopes of writes that the key lacks. */
  readonly refused: readonly string[];
};

type Examination = {
  readonly location: Location;
  readonly mapping?: Mapping | undefined;
  readonly probe: Pick<Probe, "ask">;
  readonly now: () => number;
};

export async function examine({ location, mapping, probe, now }: Examination): Promise<Diagnosis> {
  const first = await probe.ask("categories");
  const access = accessFinding(first);
  if (!first.ok || isFault(access)) {
    return { findings: [access], members: [], lines: [], refused: [] };
  }
  const menu = readAnswer("GET /api/servicecategories", first, wireCatalogue);
  const catalogue = menu.value && reshapeCatalogue(menu.value, location.currency);
  const sample = catalogue && sampleCart(catalogue);
  const today = wallClock(now(), location.timeZone).date;
  const answers = await askAll(probe, first, sample, today);
  const { availability, searchClients, searchAppointments } = answers;
  const free = readAnswer("GET /api/Appointments/availability", availability, wireAvailability);
  const clients = readAnswer("GET /api/Clients/search", searchClients, wireClients);
  const found = readAnswer("GET /api/Appointments/search", searchAppointments, wireAppointments);
  const times = free.value && sample ? readTimes(free.value, sample, today) : undefined;
  const members = times?.members ?? [];
  const { team } = location.content;
  const names = new Map(members.map(({ id, name }) => [id, name ?? team.get(id)?.name ?? id]));
  return {
    catalogue,
    members,
    findings: [
      access,
      clockFinding(first.value.skewSeconds),
      ...permissionFindings(answers),
      ...menu.findings,
      ...(catalogue ? menuFindings(location, catalogue, first.value) : []),
      // Without a sample the question is refused by rights.
      ...free.findings.filter(({ mark }) => sample || mark !== "?"),
      ...(times?.findings ?? []),
      ...clients.findings,
      ...found.findings,
      ...(mapping ? mappingFindings(answers, mapping) : []),
    ],
    lines: [
      ...(catalogue ? menuLines(catalogue, location.currency, names) : []),
      ...(times?.lines ?? []),
      ...unreadLines(answers, mapping),
    ],
    refused: refusedScopes(answers),
  };
}
