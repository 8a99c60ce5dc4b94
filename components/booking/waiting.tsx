import { PlainButtonLink } from "#components/button.tsx";
import type { Voice } from "#lib/i18n/voice.ts";

/** Keeps a booking's page true while it is being booked, with scripts and without. */
export function Waiting({ voice, href }: { voice: Voice; href: string }) {
  return (
    <p className="scripted:hidden" data-poll="2">
      <PlainButtonLink href={href}>{voice.t("booking.refresh")}</PlainButtonLink>
    </p>
  );
}
