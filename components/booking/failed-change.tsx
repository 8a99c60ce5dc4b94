import { Notice } from "#components/notice.tsx";
import type { AppointmentView } from "#lib/booking/view/appointment.ts";
import type { BookingView } from "#lib/booking/view/outcome.ts";
import type { I18n } from "#lib/i18n/i18n.ts";

/** A move or cancellation that failed: the appointment stands, and what to do. */
export function FailedChange({ i18n, view }: { i18n: I18n; view: BookingView }) {
  const { failed } = view.appointment;
  if (view.state !== "confirmed" || !failed) return null;
  return (
    <Notice tone="alarm" gap="close" role="alert">
      <p>{i18n.t(`manage.failed.${failed.kind}`)}</p>
      <p>{i18n.t(`manage.failed.${wordsFor(failed)}`)}</p>
    </Notice>
  );
}

function wordsFor({ reason }: NonNullable<AppointmentView["failed"]>) {
  switch (reason) {
    case "slot_taken":
      return "taken";
    case "changed":
      return reason;
    case "busy":
    case "unavailable":
    case "not_done":
    case "too_late":
      return "later";
    case "refused":
    case "off":
    case "gone":
    case "failed":
      return "call";
  }
}
