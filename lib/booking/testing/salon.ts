import { onTestFinished } from "vitest";
import { Secret } from "#lib/config/secret.ts";
import { location } from "#lib/config/testing/location.ts";
import type { KeyLimits, Location, UpstreamAccess } from "#lib/config/types.ts";
import { bookableWindow } from "#lib/offer/availability/notice.ts";
import { offerSlots, pickMember } from "#lib/offer/availability/offers.ts";
import { createAvailabilityReader } from "#lib/offer/availability/read.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import { createCatalogueReader } from "#lib/offer/catalogue/read.ts";
import type { Cart } from "#lib/offer/catalogue/types.ts";
import type { CatalogueContent } from "#lib/offer/catalogue/with-content.ts";
import { createSealer } from "#lib/site/seals/seal.ts";
import { createSqliteJournal } from "#lib/store/sqlite/journal.ts";
import { withTables } from "#lib/store/sqlite/testing/with-tables.ts";
import { type Clock, systemClock } from "#lib/upstream/clock.ts";
import { createUpstream, type UpstreamOptions } from "#lib/upstream/endpoints.ts";
import { keys } from "../../../sandbox/keys.ts";
import type { SettingsPatch } from "../../../sandbox/settings.ts";
import { ownSandbox } from "../../../test/harness/own-sandbox.ts";
import { tempFolder } from "../../../test/harness/temp-folder.ts";
import { type Bookings, createBookings } from "../bookings.ts";
import type { BookingDeps, Timing } from "../deps.ts";
import type { OfferTaken } from "../model/agreed-visit.ts";
import type { Contact } from "../model/contact.ts";
import type { AgreedVisit } from "../model/visit.ts";
import type { StoreOptions } from "../requests/store.ts";
import type { BookingView } from "../views/outcome.ts";
import { generousLimits, quickTiming } from "./settings.ts";

export type { Fault } from "../../../test/harness/control.ts";

export const CREATE_CLIENT = "POST /api/Clients";
export const CREATE_APPOINTMENT = "POST /api/Appointments";

/** A Tuesday after the demo calendar: team members work, nothing is booked. */
export const day = "2027-04-06";
export const mia: Contact = { firstName: "Mia", email: "mia@example.org" };
export const trim: Cart = [{ serviceId: "1042", addons: [] }];
export const proven: StoreOptions = { trust: "proven" };

export type SalonOptions = {
  readonly key?: string;
  readonly timing?: Partial<Timing>;
  readonly limits?: Partial<KeyLimits>;
  readonly sandboxLimits?: {
    readonly requests: number;
    readonly writes: number;
    readonly inFlight: number;
  };
  /** How much faster than real time all clocks run. */
  readonly speed?: number;
  /** Keeps the usage of the limits in the journal, over restarts. */
  readonly remembers?: true;
  readonly rules?: Partial<Location["rules"]>;
  readonly log?: BookingDeps["log"];
  /** The product that the sandbox is, and how the site was taught it. */
  readonly vendor?: SettingsPatch["vendor"];
  readonly mapping?: UpstreamAccess["mapping"];
  readonly overrides?: SettingsPatch["overrides"];
  /** Of the business's file. */
  readonly content?: CatalogueContent;
};

/** Starts a sandbox and a site; both end with the test. */
export async function openSalon(options: SalonOptions = {}) {
  const { speed = 1 } = options;
  const opened = Date.now();
  const morning = Date.parse("2026-11-20T10:00:00+01:00");
  let passed = 0;
  const now = () => morning + Math.floor((Date.now() - opened) * speed) + passed;
  const clock: Clock = {
    ...systemClock,
    now,
    monotonic: () => systemClock.monotonic() * speed + passed,
    after: (ms, run) => systemClock.after(ms / speed, run),
  };
  const sandbox = await ownSandbox({
    now,
    settings: {
      vendor: options.vendor,
      overrides: options.overrides,
      limits: options.sandboxLimits ?? { requests: 10_000, writes: 10_000, inFlight: 100 },
    },
  });
  const dir = tempFolder();
  await withTables(dir);
  const journal = createSqliteJournal(dir);
  onTestFinished(() => journal.close());
  const site = { ...location, rules: { ...location.rules, ...options.rules } };
  const limits = { ...generousLimits, ...options.limits };
  const access = {
    baseUrl: sandbox.apiUrl,
    key: new Secret(options.key ?? keys.full.value),
    limits,
    currency: site.currency,
    ...(options.mapping && { mapping: options.mapping }),
  };
  const sealer = createSealer([new Secret("a-secret-of-at-least-32-characters!")]);

  function startSite(
    changes: Partial<BookingDeps> = {},
    own: Pick<UpstreamOptions, "limiter" | "clock"> = {},
  ) {
    const log = options.log ?? { info() {}, warn() {}, error() {} };
    const upstream = createUpstream(access, {
      clock,
      ...own,
      ...(options.remembers && { memory: journal.usage.memoryOf(site.slug) }),
      // Enough for a busy machine, and short for requests that hang.
      writeTimeoutMs: 1_500 * speed,
      readTimeoutMs: 5_000 * speed,
    });
    const window = () => bookableWindow(now(), site.rules, site.timeZone);
    const catalogue = createCatalogueReader({
      upstream,
      currency: site.currency,
      content: options.content,
      now,
    });
    const availability = createAvailabilityReader({
      ...{ upstream, now, window },
      timeZone: site.timeZone,
    });
    const deps: BookingDeps = {
      location: site,
      writesPerMinute: limits.writesPerMinute,
      upstream,
      catalogue,
      availability,
      journal,
      sealer,
      log,
      ...clock,
      timing: { ...quickTiming, submitWait: quickTiming.submitWait * speed, ...options.timing },
      ...changes,
    };
    const bookings = createBookings(deps);
    onTestFinished(async () => {
      await Promise.all([bookings.stop(), upstream.close()]);
    });
    return { bookings, deps, upstream };
  }

  const { bookings, deps, upstream } = startSite();

  /** The first free time of the day from `from` on. */
  async function offered(cart: Cart = trim, from = "00:00:00", team = "any"): Promise<OfferTaken> {
    const closed = await bookings.closedServices();
    const read = await deps.catalogue.readFresh("browse");
    if (!read.ok) throw new Error(`no catalogue: ${read.error}`);
    const checked = checkCart(read.value.catalogue, cart, closed);
    if (!checked.ok) throw new Error(`bad cart: ${JSON.stringify(checked.error)}`);
    const free = await deps.availability.readFresh(checked.value, team, day, day, "browse");
    if (!free.ok) throw new Error(`no availability: ${free.error}`);
    const window = bookableWindow(now(), site.rules, site.timeZone);
    const held = await bookings.held(day, day);
    const found = offerSlots(free.value, checked.value, window, team, held).find(
      ({ slot }) => slot.start >= from,
    );
    if (!found) throw new Error("nothing is free");
    return {
      cart,
      slot: found.slot,
      choice: pickMember(found),
      anyMember: cart.map(() => team === "any"),
    };
  }

  async function agree(...wanted: Parameters<typeof offered>): Promise<AgreedVisit> {
    const opened = await bookings.openVisit(await bookings.sealVisit(await offered(...wanted)));
    if (!opened.ok) throw new Error(opened.error);
    return opened.value;
  }

  async function submit(
    toBook: AgreedVisit,
    contact = mia,
    by: Bookings = bookings,
  ): Promise<string> {
    const submitted = await by.submit(toBook, contact, proven);
    if (!submitted.ok) throw new Error(`not taken: ${submitted.error.code}`);
    return submitted.value.token;
  }

  /** Seals an alternative on the page of a failed booking. */
  async function offer(token: string, ...wanted: Parameters<typeof offered>): Promise<string> {
    const sealed = await bookings.sealOffer(token, await offered(...wanted));
    if (sealed === undefined) throw new Error("no such booking");
    return sealed;
  }

  async function take(
    token: string,
    text: string,
    options: StoreOptions = proven,
    by: Bookings = bookings,
  ) {
    const opened = await by.openOffer(token, text);
    if (!opened.ok) return opened;
    return by.submit(opened.value.visit, opened.value.contact, options);
  }

  async function view(token: string, by: Bookings = bookings): Promise<BookingView> {
    const viewed = await by.view(token);
    if (!viewed.ok) throw new Error(viewed.error);
    return viewed.value;
  }

  return {
    sandbox,
    access,
    bookings,
    deps,
    upstream,
    journal,
    dataDir: dir,
    now,
    /** Sets all clocks forward; timers stay as they are. */
    pass: (ms: number) => {
      passed += ms;
    },
    startSite,
    control: sandbox.control,
    agree,
    offered,
    offer,
    take,
    submit,
    view,
    book: async (toBook: AgreedVisit, contact = mia) => view(await submit(toBook, contact)),
    fault: sandbox.fault,
    ledger: sandbox.ledger,
    posts: sandbox.asked,
  };
}

export type Salon = Awaited<ReturnType<typeof openSalon>>;
