import type { I18n } from "#lib/values/i18n/i18n.ts";
import type { BookingContext } from "../../../_shared/page-context.ts";
import { numberText } from "../../_staff/number-text.ts";

const LIMITS = ["requests", "writes", "inFlight"] as const;

export type LimitFigure = {
  readonly name: string;
  readonly use: string;
  readonly description: string;
  readonly values: readonly number[];
  readonly limit: number;
  readonly top: string;
  readonly axis: readonly string[];
};

/** Use of the key's limits now and in the last hour, by this instance. */
export function limitFigures(context: BookingContext): readonly LimitFigure[] {
  const { i18n, figures } = context;
  const { t } = i18n;
  const pressure = context.pressure();
  const hour = figures.lastHour.read();
  return LIMITS.map((limit) => {
    const name = t(`desk.figures.now.${limit}`);
    const { used, limit: allowed } = pressure[limit];
    const limitText = numberText(i18n, allowed);
    return {
      name,
      use: t("desk.figures.now.use", {
        used: numberText(i18n, used),
        limit: limitText,
        max: numberText(i18n, Math.max(used, ...hour[limit])),
      }),
      description: t("desk.figures.now.chart", { name, limit: limitText }),
      values: hour[limit],
      limit: allowed,
      top: limitText,
      axis: [t("desk.figures.now.hour"), t("desk.figures.now.now")],
    };
  });
}

/** Bookings waiting or being sent, and the age of the menu that visitors see. */
export async function liveState(context: BookingContext) {
  const { i18n, bookings, catalogue, caller } = context;
  const [underWay, read] = await Promise.all([
    bookings.progress(),
    catalogue.read(caller.deadline),
  ]);
  const oldest = Math.max(0, ...underWay.map(({ ageMs }) => ageMs));
  const count = numberText(i18n, underWay.length);
  return {
    queue:
      underWay.length === 0
        ? i18n.t("desk.figures.now.none")
        : i18n.t("desk.figures.now.oldest", { count, duration: durationText(i18n, oldest) }),
    menu: read.ok
      ? ageText(i18n, Date.now() - read.value.readAt)
      : i18n.t("desk.figures.now.unread"),
  };
}

function ageText(i18n: I18n, ms: number): string {
  if (ms < 60_000) return i18n.t("desk.figures.now.fresh");
  return i18n.t("desk.figures.now.age", { duration: durationText(i18n, ms) });
}

function durationText({ minutes }: I18n, ms: number): string {
  return minutes(Math.max(1, Math.round(ms / 60_000)));
}
