import type { UpstreamFailure } from "./failure.ts";
import { clauseAsks, isOtherwise, isResourceNoun, isShortage } from "./resource-words.ts";

/**
 * Whether a refusal asks for a room or a piece of equipment (§1 rule 8). Such a word alone ("The
 * resource was modified") says nothing of the service, and failures of unknown outcome are never
 * judged by their words.
 */
export function asksForResource(failure: UpstreamFailure): boolean {
  const { kind, detail = "", fields = [], provesNothingHappened } = failure;
  const isRefusal = kind === "invalid" || kind === "refused";
  if (!isRefusal || !provesNothingHappened) return false;
  if ([detail, ...fields].some(isShortage)) return false;
  return fields.some(isFieldMissing) || clausesOf(detail).some(asks);
}

/** "services[0].resourceId: The field is required." We never send such a field. */
function isFieldMissing(field: string): boolean {
  const [path = ""] = field.split(":", 1);
  const said = field.slice(path.length + 1);
  const name = spaced(path.split(/[./[\]\s]+/).findLast((part) => /\p{L}/u.test(part)) ?? "");
  const isNamed = isResourceNoun(name.replace(/ ids?$/i, ""));
  return (isNamed && !isOtherwise(said)) || clausesOf(said).some(asks);
}

function asks(clause: string): boolean {
  return clauseAsks(clause) && !isOtherwise(clause);
}

function clausesOf(text: string): readonly string[] {
  // Keeps a path with what follows its colon: "services[0].resourceId: required".
  const joined = text.replaceAll(/(\S*[\].]\p{L}+Ids?|\p{L}+Ids?):\s/giu, "$1 ");
  return joined.split(/[;:!?\n,]|\.(?=\s|$)|\s[-–—]\s/u).map(spaced);
}

/** `resourceId`, `ROOM_REQUIRED` and `services[0].roomId` as words. */
function spaced(text: string): string {
  return text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replaceAll(/[_.[\]]+/g, " ")
    .trim();
}
