import { Notice } from "#components/notice.tsx";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";

/** A move or cancellation that failed: the appointment's state, and what to do. */
export function FailedChange({ i18n, view }: { i18n: I18n; view: BookingView }) {
  const { failed, isCurrent } = view;
  if (!failed || !WITH_A_FAILURE.includes(view.state)) return null;
  return (
    <Notice tone="alarm" gap="close" role="alert">
      {wordsFor(failed, isCurrent)
        // The page of a doubtful booking asks for a call in its first sentence.
        .filter((words) => words !== "call" || view.state !== "doubtful")
        .map((words) => (
          <p key={words}>{i18n.t(`manage.failed.${words}`)}</p>
        ))}
    </Notice>
  );
}

const WITH_A_FAILURE: readonly BookingView["state"][] = ["confirmed", "altered", "doubtful"];

type Words = "cancel" | "move" | "cancelUnclear" | "moveUnclear" | ReasonWords;
type ReasonWords = "taken" | "changed" | "later" | "call";

/** "As before" is said only if the record was read, or nothing was sent. */
function wordsFor(
  { kind, reason }: NonNullable<BookingView["failed"]>,
  isCurrent: boolean,
): readonly Words[] {
  switch (reason) {
    case "slot_taken":
      return [kind, "taken"];
    case "changed":
      return ["changed"];
    case "busy":
    case "unavailable":
    case "not_done":
    case "expired":
      return [kind, "later"];
    case "refused":
      return [isCurrent ? kind : `${kind}Unclear`, "call"];
    case "off":
    case "failed":
      return [kind, "call"];
  }
}
