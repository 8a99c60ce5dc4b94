import { CartSummary } from "#components/cart-summary.tsx";
import { CartWithErrors } from "#components/cart-with-errors.tsx";
import { ContactLine } from "#components/contact-line.tsx";
import { CategoryList } from "#components/menu/category-list.tsx";
import { Pager } from "#components/menu/pager.tsx";
import { Row, type RowView } from "#components/menu/row.tsx";
import { SearchFields } from "#components/search-fields.tsx";
import { Stack } from "#components/stack.tsx";
import { AlsoFree } from "#components/time/also-free.tsx";
import { MemberPicker } from "#components/time/member-picker.tsx";
import { MonthCalendar } from "#components/time/month-calendar.tsx";
import { SlotList } from "#components/time/slot-list.tsx";
import { WeekStrip } from "#components/time/week-strip.tsx";
import { addDays, monthOf } from "#lib/calendar.ts";
import type { I18nContext } from "../../_shared/request-context.ts";
import { CART, CART_WITH_ERROR, DAY, MEMBERS, PARTS, PRICED_PARTS, ROWS } from "./_fixtures.ts";
import { Sample } from "./_sample.tsx";

const NOWHERE = "#";
const nowhere = () => NOWHERE;
const noFace = () => undefined;
const CATEGORIES = [
  { key: "hair", name: "Hair", count: 24, from: 28_00 },
  { key: "care", name: "Care", count: 3 },
];
const FACTS = {
  isOpen: (date: string) => date >= DAY,
  freeOn: (date: string) => Number(date.slice(-2)) % 3,
  isUnread: (date: string) => date.endsWith("19"),
  chosen: DAY,
  hrefFor: nowhere,
} as const;

/** The menu, the cart and the times. */
export function Flow({ context: { i18n, location } }: { context: I18nContext }) {
  const week = Array.from({ length: 7 }, (_, index) => addDays(DAY, index));
  const links = { choose: NOWHERE, take: NOWHERE, fewer: NOWHERE, hasRoom: true };
  const turns = { earlierHref: undefined, laterHref: NOWHERE };
  const rowsOf = (rows: readonly RowView[], content: Parameters<typeof Row>[0]["content"]) => (
    <ul className="@container">
      {rows.map((row) => (
        <Row
          key={row.name}
          id={`${content ? "content-" : ""}${row.name}`}
          alsoCalled={undefined}
          i18n={i18n}
          row={row}
          phone={location.business.phone}
          links={links}
          content={content}
          adding={false}
        />
      ))}
    </ul>
  );
  return (
    <>
      <Sample name="Row">{rowsOf(ROWS, undefined)}</Sample>
      <Sample name="Row: among rows with pictures">
        {rowsOf(ROWS.slice(0, 2), {
          hasPictures: true,
          badge: { text: i18n.t("place.popular") },
        })}
      </Sample>
      <Sample name="CategoryList">
        <CategoryList i18n={i18n} categories={CATEGORIES} hrefFor={nowhere} />
      </Sample>
      <Sample name="SearchFields">
        <SearchFields
          i18n={i18n}
          label={i18n.t("menu.searchLabel")}
          placeholder={i18n.t("menu.searchPlaceholder")}
          query="colour"
          narrows={false}
        />
      </Sample>
      <Sample name="Pager">
        <Pager i18n={i18n} page={2} pages={5} hrefFor={nowhere} />
      </Sample>
      <Sample name="CartSummary">
        <CartSummary i18n={i18n} cart={CART} />
      </Sample>
      <Sample name="CartWithErrors">
        <CartWithErrors i18n={i18n} cart={CART_WITH_ERROR} business={location.business} />
      </Sample>
      <Sample name="MemberPicker">
        <MemberPicker i18n={i18n} members={MEMBERS} team="any" hrefFor={nowhere} />
      </Sample>
      <Sample name="MemberPicker: one is chosen, with her role and words">
        <MemberPicker
          i18n={i18n}
          members={MEMBERS}
          team={MEMBERS[0]?.id ?? "any"}
          hrefFor={nowhere}
          aboutOf={() => ({
            role: { text: "Director" },
            about: { text: "Cuts by how hair falls." },
          })}
        />
      </Sample>
      <Sample name="WeekStrip">
        <WeekStrip i18n={i18n} week={week} facts={FACTS} {...turns} />
      </Sample>
      <Sample name="MonthCalendar">
        <MonthCalendar i18n={i18n} month={monthOf(DAY)} facts={FACTS} {...turns} />
      </Sample>
      <Sample name="AlsoFree">
        <AlsoFree i18n={i18n} days={week.slice(1, 5)} hrefFor={nowhere} />
      </Sample>
      <Sample name="SlotList: one price">
        <Stack>
          <SlotList
            i18n={i18n}
            partsOfDay={PARTS}
            isPricedByMember={false}
            hrefFor={nowhere}
            faceOf={noFace}
          />
        </Stack>
      </Sample>
      <Sample name="SlotList: prices by team member">
        <SlotList
          i18n={i18n}
          partsOfDay={PRICED_PARTS}
          isPricedByMember
          hrefFor={nowhere}
          faceOf={noFace}
        />
      </Sample>
      <Sample name="ContactLine">
        <ContactLine i18n={i18n} business={location.business} />
      </Sample>
    </>
  );
}
