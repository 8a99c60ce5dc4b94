import type { ReactNode } from "react";
import { ActionLink } from "#components/action-link.tsx";
import type { MemberChoice, OfferedSlot } from "#lib/offer/availability/types.ts";
import { endAt, minutesOf } from "#lib/values/calendar.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";

export type HrefFor = (offer: OfferedSlot, choice: MemberChoice | undefined) => string;

export function Slot(props: { i18n: I18n; offer: OfferedSlot; href: string }) {
  const { i18n, offer, href } = props;
  const time = i18n.time(offer.slot.start);
  const [choice] = offer.choices;
  const until = choice && untilText(i18n, offer, choice);
  return (
    <SlotLink href={href} label={spokenSlot(i18n, offer.choices, `${time} ${until}`)} size="time">
      {time}{" "}
      <span className="block text-fine font-normal text-quiet group-hover/slot:text-inherit">
        {until}
      </span>
    </SlotLink>
  );
}

const COLUMNS = {
  times: "grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))]",
  cards: "grid-cols-[repeat(auto-fill,minmax(min(9.75rem,100%),1fr))] items-start",
} as const;

export function SlotGrid(props: { of: keyof typeof COLUMNS; children: ReactNode }) {
  return (
    <ul className={`grid gap-2 ${COLUMNS[props.of]}`} data-arrows="1">
      {props.children}
    </ul>
  );
}

/** `time`: with its end below it. `words`: with its day, which may need two lines. */
export function SlotLink(props: {
  href: string;
  label?: string;
  size: "time" | "words";
  children: ReactNode;
}) {
  const { href, label, size, children } = props;
  return (
    <ActionLink
      href={href}
      label={label}
      className={`group/slot flex flex-col items-center justify-center rounded-small border border-edge bg-surface px-1 py-1 text-center leading-button font-semibold text-ink tabular-nums no-underline hover:border-accent-edge hover:bg-accent hover:text-on-accent ${size === "time" ? "min-h-13" : "min-h-target"}`}
    >
      {children}
    </ActionLink>
  );
}

/** "until 10:45"; a visit of several members ends after its pauses. */
export function untilText(i18n: I18n, { slot }: OfferedSlot, choice: MemberChoice): string {
  const end = endAt(minutesOf(slot.start) + choice.quote.total.minutes);
  return i18n.t("time.until", { time: i18n.time(choice.parts ? slot.end : (end ?? slot.end)) });
}

/** "With Jonas Weber or Elif Kaya": who may take it at the price that is shown. */
export function withText(i18n: I18n, choices: readonly MemberChoice[]): string | undefined {
  const names = namesOf(i18n, choices);
  return names === undefined ? undefined : i18n.t("person.with", { name: names });
}

/** Who takes it, or may take it at the price that is shown. */
export function namesIn(choices: readonly MemberChoice[]): readonly string[] {
  const [first] = choices;
  if (first?.parts) return [...new Set(first.parts.flatMap(({ member }) => member?.name ?? []))];
  return choices
    .filter(({ quote }) => quote.total.price === first?.quote.total.price)
    .flatMap(({ member }) => member?.name ?? []);
}

function namesOf(i18n: I18n, choices: readonly MemberChoice[]): string | undefined {
  const names = namesIn(choices);
  if (names.length === 0) return undefined;
  return choices[0]?.parts ? i18n.list(names) : i18n.either(names);
}

/** Accessible name of a time. It begins with the visible words, so that voice control finds it. */
export function spokenSlot(i18n: I18n, choices: readonly MemberChoice[], time: string): string {
  const price = i18n.priceInText(choices[0]?.quote.total.price ?? 0);
  const names = namesOf(i18n, choices);
  if (names === undefined) return i18n.t("time.takeTimePlain", { time, price });
  return i18n.t("time.takeTime", { time, price, names });
}
