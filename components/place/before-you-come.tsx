import type { ReactNode } from "react";
import { Icon, type IconName } from "#components/icon.tsx";
import { Paragraphs, type TextWithLang } from "#components/lang-text.tsx";
import type { I18n } from "#lib/values/i18n/i18n.ts";

export type BeforeYouComeView = {
  readonly address?: string | undefined;
  readonly arrive?: TextWithLang | undefined;
  readonly directionsHref?: string | undefined;
  readonly bring: readonly TextWithLang[];
  readonly changes?: TextWithLang | undefined;
};

export function BeforeYouCome({ i18n, view }: { i18n: I18n; view: BeforeYouComeView }) {
  const { address, arrive, directionsHref, bring, changes } = view;
  const { t } = i18n;
  if (!address && !arrive && !changes && bring.length === 0) return null;
  return (
    <section aria-labelledby="before" className="grid gap-4 rounded-sheet bg-wash p-sheet">
      <h2 id="before">{t("place.before")}</h2>
      {(arrive || address) && (
        <Advice icon="pin" title={t("place.find")} words={[arrive ?? { text: address ?? "" }]}>
          {directionsHref && (
            <a
              href={directionsHref}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-7 items-center justify-self-start text-small font-semibold print:hidden"
            >
              {t("place.directions")}
            </a>
          )}
        </Advice>
      )}
      {bring.length > 0 && <Advice icon="check" title={t("place.bring")} words={bring} />}
      {changes && <Advice icon="calendar" title={t("place.changes")} words={[changes]} />}
    </section>
  );
}

function Advice(props: {
  icon: IconName;
  title: string;
  words: readonly TextWithLang[];
  children?: ReactNode;
}) {
  return (
    <div className="flex gap-3">
      <Icon name={props.icon} className="mt-[0.15em] text-link" />
      <div className="grid min-w-0 gap-1">
        <h3 className="type-text text-base font-semibold">{props.title}</h3>
        {props.words.map((words) => (
          <Paragraphs key={words.text} text={words} className="text-small" />
        ))}
        {props.children}
      </div>
    </div>
  );
}
