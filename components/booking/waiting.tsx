import { Poller } from "#components/client/poller.tsx";
import type { Voice } from "#lib/words/voice.ts";

/** Keeps a booking's page true while it is being booked, with scripts and without. */
export function Waiting({ voice, href }: { voice: Voice; href: string }) {
  return (
    <>
      <Poller seconds={2} />
      <p className="scriptless">
        <a href={href} className="button quiet">
          {voice.t("booking.refresh")}
        </a>
      </p>
    </>
  );
}
