import type { ReactNode } from "react";
import { Icon } from "#components/icon.tsx";
import type { ChangePermissions, ChangeTerms } from "#lib/booking/requests/change-permission.ts";
import type { Business } from "#lib/config/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { ContactLine } from "../contact-line.tsx";
import { Paragraphs, type TextWithLang } from "../lang-text.tsx";

/** The terms for changes. `children`: links to change the booking here. `words`: the business's own. */
export function ChangeNotice(props: {
  i18n: I18n;
  business: Business;
  terms: ChangeTerms;
  may: ChangePermissions;
  words?: TextWithLang | undefined;
  children?: ReactNode;
}) {
  const { i18n, business, may, words, children } = props;
  const isByPhone = may.move !== "yes" && may.cancel !== "yes";
  return (
    <section aria-labelledby="changes-title" className="grid content-start gap-3">
      <h2 id="changes-title" className="flex items-center gap-2 type-text text-base">
        <Icon name="clock" className="text-link" />
        {i18n.t("own.changes")}
      </h2>
      {textsOf(props).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {children}
      {words && <Paragraphs text={words} className="text-small text-quiet" />}
      {isByPhone && <ContactLine i18n={i18n} business={business} />}
    </section>
  );
}

type Terms = Omit<Parameters<typeof ChangeNotice>[0], "business" | "words" | "children">;

/** One deadline if both are the same, else each; `ManageLinks` says what takes a phone call. */
function textsOf({ i18n, terms, may }: Terms): readonly string[] {
  const { t } = i18n;
  const { move, cancel } = terms;
  if (!move && !cancel) return [t("own.termsLate")];
  // Deadlines are those of changes on this page.
  if (may.move === "off" && may.cancel === "off") return [];
  const mayMove = may.move === "yes";
  const isOne = move?.hours === cancel?.hours;
  if (isOne && cancel?.hours === 0) return [t("own.termsAnytime")];
  const spell = ({ date, time }: { date: string; time: string }) => ({
    date: i18n.date(date),
    time: i18n.time(time),
  });
  if (isOne && cancel) {
    const notice = i18n.minutes(cancel.hours * 60);
    return [t("own.terms", { ...spell(cancel), notice })];
  }
  return [
    ...(move && mayMove ? [t("own.termsMove", spell(move))] : []),
    ...(cancel && may.cancel === "yes" ? [t("own.termsCancel", spell(cancel))] : []),
  ];
}
