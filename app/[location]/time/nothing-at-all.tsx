import { ButtonLink } from "#components/button.tsx";
import { ContactLine } from "#components/contact-line.tsx";
import { Notice } from "#components/notice.tsx";
import { nameOf, namesOfLines, type PickerProps } from "./picker-links.ts";
import { TwoVisits } from "./two-visits.tsx";

/** In place of the days: what may help, and whom to call. */
export function NothingAtAll({ context, data, links }: PickerProps) {
  const { i18n, location } = context;
  const name = nameOf(data);
  const days = location.rules.maxAdvanceDays;
  if (data.unread.size > 0) {
    return (
      <Notice gap="wide" role="status">
        <p>{i18n.t("time.unreadAtAll")}</p>
        <p>{i18n.t("time.callInstead")}</p>
        <ContactLine i18n={i18n} business={location.business} />
      </Notice>
    );
  }
  if (data.filter) {
    return (
      <Notice gap="wide" role="status">
        <p>{i18n.t("time.noneOfThese", { days })}</p>
        <p>
          <ButtonLink href={links.times({ only: undefined })} rank="quiet">
            {i18n.t("time.showAll")}
          </ButtonLink>
        </p>
      </Notice>
    );
  }
  return (
    <Notice gap="wide" role="status">
      <p>
        {name === undefined
          ? i18n.t("time.noneAtAll", { days })
          : i18n.t("time.noneAtAllWith", { name, days })}
      </p>
      {data.team !== "any" && links.mayChooseTeam && (
        <p>
          <ButtonLink href={links.times({ team: "any", with: undefined })} rank="quiet">
            {i18n.t("time.tryAnyone")}
          </ButtonLink>
        </p>
      )}
      {data.teamByLine?.some((id) => id !== "any") && links.mayChooseTeam && (
        <p>
          <ButtonLink href={links.times({ with: data.teamByLine.map(() => "any") })} rank="quiet">
            {i18n.t("time.tryAnyone")}
          </ButtonLink>
        </p>
      )}
      {data.cart.length > 1 && links.mayChooseTeam && <Fewer context={context} data={data} />}
      <p>{i18n.t(data.waitlist ? "time.waitlist" : "time.callInstead")}</p>
      <ContactLine i18n={i18n} business={location.business} />
    </Notice>
  );
}

function Fewer({ context, data }: Omit<PickerProps, "links">) {
  const { cart, split } = data;
  if (!split) return <p>{context.i18n.t("time.fewer")}</p>;
  return <TwoVisits context={context} cart={cart} names={namesOfLines(data)} split={split} />;
}
