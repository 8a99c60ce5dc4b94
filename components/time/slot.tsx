import type { ReactNode } from "react";
import { ActionLink } from "#components/action-link.tsx";
import type { MemberChoice, OfferedSlot } from "#lib/availability/types.ts";
import { minutesOf, timeAt } from "#lib/calendar.ts";
import type { Voice } from "#lib/i18n/voice.ts";

export type Part = {
  readonly part: "morning" | "afternoon" | "evening";
  readonly offers: readonly OfferedSlot[];
};
export type HrefFor = (offer: OfferedSlot, choice: MemberChoice | undefined) => string;

/** One time, one press. */
export function Slot(props: { voice: Voice; offer: OfferedSlot; href: string }) {
  const { voice, offer, href } = props;
  const time = voice.time(offer.slot.start);
  const until = untilText(voice, offer);
  const label = spokenSlot(voice, offer.choices, until ? `${time} ${until}` : time);
  return (
    <SlotLink href={href} label={label} size="time">
      {time}{" "}
      <span className="block text-fine font-normal text-quiet group-hover/slot:text-inherit">
        {until}
      </span>
    </SlotLink>
  );
}

/** Times below and beside each other, as many as there is room for. */
export function SlotGrid(props: { children: ReactNode; labelledBy?: string }) {
  return (
    <ul
      className="grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-2"
      aria-labelledby={props.labelledBy}
      data-arrows="1"
    >
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
      className={`group/slot flex flex-col items-center justify-center rounded-small border border-edge bg-surface px-3 py-1 text-center leading-button font-semibold text-ink tabular-nums no-underline hover:border-accent-edge hover:bg-accent hover:text-on-accent ${size === "time" ? "min-h-13 whitespace-nowrap" : "min-h-target"}`}
    >
      {children}
    </ActionLink>
  );
}

/** When a visitor who comes then can go again; nothing where that depends on who does it. */
function untilText(voice: Voice, { slot, choices }: OfferedSlot): string | undefined {
  const lengths = new Set(choices.map(({ quote }) => quote.total.minutes));
  const [minutes] = lengths;
  const end = minutes === undefined ? undefined : timeAt(minutesOf(slot.start) + minutes);
  if (end === undefined || lengths.size > 1) return undefined;
  return voice.t("time.until", { time: voice.time(end) });
}

/**
 * A time as it is read out: when, with whom, for how much. `time` begins with the very words that
 * are seen, so that those who speak to their device can say them.
 */
export function spokenSlot(voice: Voice, choices: readonly MemberChoice[], time: string): string {
  const price = voice.money(choices[0]?.quote.total.price ?? 0);
  const names = choices.flatMap(({ member }) => member?.name ?? []);
  if (names.length === 0) return voice.t("time.takeTimePlain", { time, price });
  return voice.t("time.takeTime", { time, price, names: voice.either(names) });
}
