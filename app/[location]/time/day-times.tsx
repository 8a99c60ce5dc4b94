import { ButtonLink } from "#components/button.tsx";
import { ContactLine } from "#components/contact-line.tsx";
import { Notice } from "#components/notice.tsx";
import { AlsoFree } from "#components/time/also-free.tsx";
import { SlotList } from "#components/time/slot-list.tsx";
import { ZoneNote } from "#components/time/zone-note.tsx";
import { nearestDays } from "#lib/offer/availability/days.ts";
import { pickMember } from "#lib/offer/availability/offers.ts";
import { type LocalDate, wallClock } from "#lib/values/calendar.ts";
import { zoneOn } from "#lib/values/i18n/zone-name.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import { OthersThatDay } from "./absent-notice.tsx";
import { faceOf } from "./member-content.ts";
import { nameOf, type PickerData, type PickerProps } from "./picker-links.ts";

/** The times of the shown day; where there are none, why, and the next day that has some. */
export function DayTimes({ context, data, links, date }: PickerProps & { date: LocalDate }) {
  const { i18n, location } = context;
  const { partsOfDay } = data;
  const isUnread = data.unread.has(date);
  return (
    <section
      id="times"
      aria-labelledby="day-title"
      className="grid grid-cols-1 content-start gap-4 max-sm:mt-3 max-sm:gap-3"
    >
      <h2 id="day-title" className="dated max-sm:text-[length:calc(var(--size-h2)*0.86)]">
        {i18n.date(date)}
      </h2>
      {partsOfDay.length === 0 ? (
        <Notice gap="close">
          <p>{noneText(context, data, date)}</p>
          {data.nextFree && (
            <p>
              <ButtonLink href={links.times({ date: data.nextFree })} rank="quiet" scroll={false}>
                {i18n.t("time.nextFree", { date: i18n.shortDate(data.nextFree) })}
              </ButtonLink>
            </p>
          )}
          <OthersThatDay i18n={i18n} data={data} links={links} date={date} />
        </Notice>
      ) : (
        <SlotList
          i18n={i18n}
          partsOfDay={partsOfDay}
          differs={data.total !== undefined && !(data.total.exact && data.total.minutesExact)}
          pick={pickMember}
          hrefFor={links.slot}
          faceOf={(id) => faceOf(context, id)}
        />
      )}
      {countOf(partsOfDay) <= FEW && (
        <AlsoFree
          i18n={i18n}
          days={nearestDays(data.free.keys(), date)
            .filter((day) => day !== date && day !== data.nextFree)
            .slice(0, MORE_DAYS)
            .toSorted()}
          hrefFor={(day) => links.times({ date: day })}
        />
      )}
      {isUnread && (
        <Notice gap="close">
          <p>{i18n.t(partsOfDay.length > 0 ? "time.unreadSome" : "time.callInstead")}</p>
          <ContactLine i18n={i18n} business={location.business} />
        </Notice>
      )}
      <p className="text-small text-quiet">
        <ZoneNote i18n={i18n} zone={zoneOn(date, location.timeZone, i18n.locale)} />
        {data.stale && i18n.t("time.asOf", { time: asOf(context, data.readAt) })}
      </p>
    </section>
  );
}

/** As many times leave room below them, and a wish for more. */
const FEW = 6;
const MORE_DAYS = 6;

function countOf(partsOfDay: PickerData["partsOfDay"]): number {
  return partsOfDay.reduce((sum, { offers }) => sum + offers.length, 0);
}

function noneText({ i18n }: PageContext, data: PickerData, day: LocalDate): string {
  const date = i18n.date(day);
  if (data.unread.has(day)) return i18n.t("time.unreadThatDay", { date });
  const name = nameOf(data);
  return name === undefined
    ? i18n.t("time.noneThatDay")
    : i18n.t("time.noneWithMember", { name, date });
}

function asOf(context: PageContext, readAt: number): string {
  return context.i18n.time(wallClock(readAt, context.location.timeZone).time);
}
