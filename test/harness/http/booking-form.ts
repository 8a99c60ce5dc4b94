import type { Fields } from "./browser.ts";
import { attribute } from "./page.ts";

type WantedTime = Readonly<Record<"line" | "memberId" | "date" | "start", string>>;

export function detailsPath({ line, memberId, date, start }: WantedTime): string {
  return `/book/details?${new URLSearchParams({ line, team: memberId, date, start })}`;
}

export function filled(form: Fields, email: string): Fields {
  return new Map([...form, ["firstName", "Ada"], ["email", email]]);
}

/** The proof-of-work challenge of a refused form, which browsers solve by script. */
export function challengeOn(html: string): string | undefined {
  const [tag] = /<input\b[^>]*\sdata-task="[^"]*"[^>]*>/.exec(html) ?? [];
  return tag === undefined ? undefined : attribute(tag, "data-task");
}

export function tokenOf(location: string | undefined): string | undefined {
  return /\/book\/bookings\/([^/?#]+)/.exec(location ?? "")?.[1];
}
