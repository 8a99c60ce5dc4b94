import type { Voice } from "#lib/i18n/voice.ts";

/** Keeps a booking's page true while it is being booked, with scripts and without. */
export function Waiting({ voice, href }: { voice: Voice; href: string }) {
  return (
    <p className="scriptless" data-poll="2">
      <a href={href} className="button quiet">
        {voice.t("booking.refresh")}
      </a>
    </p>
  );
}
