import "server-only";
import type { LocationState } from "#lib/app/metrics/metrics.ts";
import { createBookings } from "#lib/booking/bookings.ts";
import { defaultTiming } from "#lib/booking/deps.ts";
import type { ConfiguredLocation } from "#lib/config/types.ts";
import { createGuard } from "#lib/site/abuse/guard.ts";
import { createPreview } from "#lib/staff/preview/preview.ts";
import { systemClock } from "#lib/upstream/clock.ts";
import { createUpstream, readsOf, type Upstream } from "#lib/upstream/endpoints.ts";
import type { UpstreamProblem } from "#lib/upstream/transport/health.ts";
import { observeCalls } from "./calls.ts";
import { lacksOptionalPermission } from "./health.ts";
import { inventoryOf } from "./inventory.ts";
import { log } from "./log.ts";
import { createReading } from "./reading.ts";
import { aboutBooking } from "./scope.ts";
import type { Shared } from "./shared.ts";
import { channelsOf, notifierOf } from "./staff.ts";
import { createUnread, type UnreadProblem } from "./unread.ts";

/** One location as routes use it. The key stays behind the readers. */
export type LocationServices = ReturnType<typeof createLiveLocation>["services"];

const monotonic = () => performance.now();
const UNREAD = "part of the upstream's answers cannot be read, so less is sold online";
const TROUBLE = {
  refused: "the upstream refuses the key",
  failing: "the upstream keeps failing",
  unreadable: "the upstream's answers cannot be read (docs/upstream.md)",
} as const;

export function createLiveLocation(shared: Shared, configured: ConfiguredLocation) {
  const { config, sealer, stores, journal, metrics, now } = shared;
  const { tally } = stores;
  const { location, access } = configured;
  const { slug } = location;
  const { writesPerMinute } = access.limits;
  const upstream = connect(shared, configured);
  const unread = createUnread(now, (issue) => log.warn({ slug, ...issue }, UNREAD));
  const reading = createReading(location, upstream, stores, now, unread);
  const { catalogue, availability, bookable, dayChanged, hasHeadroom } = reading;
  const bookings = createBookings({
    ...{ location, upstream, catalogue, availability, journal, sealer, log, writesPerMinute },
    onDayChanged(date) {
      dayChanged(date);
      shared.changed(slug);
    },
    onPagesChanged: () => shared.changed(slug),
    onNeedsPerson: () => void notifier?.deliver(),
    during: aboutBooking,
    timing: defaultTiming,
    ...systemClock,
    now,
  });
  const inventory = inventoryOf(shared, slug);
  const notifier = notifierOf(channelsOf(config, configured), bookings.desk);
  const guard = createGuard({
    ...{ sealer, tally, now, writesPerMinute, inventory, space: slug },
    onHeldBack: metrics.countHeldBack,
  });
  const preview = createPreview({
    ...{ location, catalogue, availability, sealer, tally, writesPerMinute, now, monotonic },
    upstream: readsOf(upstream),
    space: slug,
    bookings: {
      held: bookings.held,
      closedServices: bookings.closedServices,
      expectedWaitSeconds: bookings.expectedWaitSeconds,
    },
  });
  if (shared.isEnding()) void bookings.stop();

  function upstreamProblems(): readonly (UpstreamProblem | UnreadProblem)[] {
    const met = upstream.upstreamProblems().filter((one) => !lacksOptionalPermission(one));
    return [...met, ...unread.issues()];
  }

  const services = {
    ...{ location, catalogue, availability, bookings, guard, preview, hasHeadroom },
    /** Those that staff are told of: without permissions that the site can do without. */
    upstreamProblems,
    /** Variables of mail and webhook that do not take messages to staff now. */
    untoldBy: () => [...new Set([...(notifier?.failing() ?? []), ...shared.noticeUntoldBy()])],
  };

  return {
    services,
    /** For `/metrics`. */
    state: async (): Promise<LocationState> => ({
      slug,
      pressure: upstream.pressure(),
      underWay: await bookings.progress(),
      bookable: bookable(),
      issues: upstream.upstreamProblems(),
    }),
    problems: upstream.upstreamProblems,
    bookable,
    notifier,
    async close(): Promise<void> {
      reading.close();
      await Promise.all([bookings.stop(), upstream.close()]);
    },
  };
}

function connect(shared: Shared, configured: ConfiguredLocation): Upstream {
  const { stores, metrics } = shared;
  const { location, access, keyId } = configured;
  const { slug } = location;
  return createUpstream(access, {
    limiter: stores.limiterOf(keyId, access.limits),
    observe: observeCalls(slug, metrics),
    onHealthChange: (trouble, isOver) =>
      log.warn(
        { slug, ...trouble },
        isOver ? "the upstream answers again" : TROUBLE[trouble.cause],
      ),
  });
}
