import { ActionLink } from "#components/action-link.tsx";
import { Name, Named } from "#components/name.tsx";
import type { MemberChoice, OfferedSlot, TeamMember } from "#lib/offer/availability/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { Avatar, type FaceOf } from "./avatar.tsx";
import { type HrefFor, namesIn, untilText, withText } from "./slot.tsx";
import { Timeline } from "./timeline.tsx";

/** Faces that fit beside a time on a phone. */
const MAX_FACES = 3;

type Props = {
  i18n: I18n;
  offer: OfferedSlot;
  /** What a press books. */
  picked: MemberChoice;
  hrefFor: HrefFor;
  faceOf: FaceOf;
};

/**
 * A time with its price, booked with one press; beside it who is free, or who does what when, which
 * unfolds where there is more to tell than one name.
 */
export function StartCard(props: Props) {
  const { i18n, offer, picked, hrefFor } = props;
  const time = i18n.time(offer.slot.start);
  const until = untilText(i18n, offer, picked);
  return (
    <li className="time-card">
      <ActionLink href={hrefFor(offer, undefined)} className="time-card-link">
        <span className="time-card-line">
          <strong>{time}</strong> <span>{i18n.price(picked.quote.total.price)}</span>
        </span>{" "}
        <span className="text-fine text-quiet">{until}</span>{" "}
        <span className="unseen">
          <Named text={withText(i18n, [picked]) ?? ""} name={namesIn([picked])} />
        </span>
      </ActionLink>
      {picked.parts || offer.choices.length > 1 ? (
        <details data-key={offer.slot.date + offer.slot.start}>
          <summary className="time-card-corner">
            <Faces {...props} />
            <span className="unseen">
              {i18n.t(picked.parts ? "several.whoDoesWhat" : "time.whoIsFree", { time })}
            </span>
          </summary>
          {picked.parts ? <Timeline {...props} /> : <People {...props} />}
        </details>
      ) : (
        <span className="time-card-corner">
          <Faces {...props} />
        </span>
      )}
    </li>
  );
}

function Faces({ offer, picked, faceOf }: Props) {
  const members = picked.parts
    ? picked.parts.map(({ member }) => member)
    : [picked.member, ...offer.choices.map(({ member }) => member)];
  return (
    <span className="flex">
      {distinct(members)
        .slice(0, MAX_FACES)
        .map(({ id, name }) => (
          <Avatar key={id} name={name} face={faceOf(id)} size="small" />
        ))}
    </span>
  );
}

function distinct(members: readonly (TeamMember | null)[]): readonly TeamMember[] {
  const named = members.filter((member) => member !== null);
  return [...new Map(named.map((member) => [member.id, member])).values()];
}

/** Everybody who is free then, each with what it comes to. */
function People({ i18n, offer, hrefFor, faceOf }: Props) {
  const time = i18n.time(offer.slot.start);
  return (
    <div className="grid border-t border-line p-1">
      {offer.choices.map((choice) => (
        <ActionLink
          key={choice.member?.id}
          href={hrefFor(offer, choice)}
          className="flex min-h-13 items-center gap-3 rounded-small px-2 py-1 leading-button text-ink no-underline hover:bg-wash"
        >
          <Avatar name={choice.member?.name} face={faceOf(choice.member?.id ?? "")} />
          <span className="min-w-0 grow wrap-anywhere">
            <strong className="font-semibold text-link">
              {choice.member?.name ? <Name>{choice.member.name}</Name> : i18n.t("time.teamMember")}
            </strong>{" "}
            <span className="unseen">{time}</span>{" "}
            <span className="block text-fine text-quiet tabular-nums">
              {untilText(i18n, offer, choice)}
            </span>
          </span>{" "}
          <span className="tabular-nums">{i18n.price(choice.quote.total.price)}</span>
        </ActionLink>
      ))}
    </div>
  );
}
