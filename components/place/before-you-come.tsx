import { Icon, type IconName } from "#components/icon.tsx";
import { Paragraphs, type TextWithLang } from "#components/lang-text.tsx";
import type { I18n } from "#lib/values/i18n/i18n.ts";

export type BeforeYouComeView = {
  readonly arrive?: TextWithLang | undefined;
  readonly bring: readonly TextWithLang[];
};

type Advice = {
  readonly icon: IconName;
  readonly title: string;
  readonly words: readonly TextWithLang[];
};

export function BeforeYouCome({ i18n, view }: { i18n: I18n; view: BeforeYouComeView }) {
  const { t } = i18n;
  const find: Advice = {
    icon: "pin",
    title: t("place.find"),
    words: view.arrive ? [view.arrive] : [],
  };
  const bring: Advice = { icon: "check", title: t("place.bring"), words: view.bring };
  const [first, ...others] = [find, bring].filter(({ words }) => words.length > 0);
  if (!first) return null;
  return (
    <section aria-labelledby="before" className="grid gap-4 rounded-sheet bg-wash p-sheet">
      {others.length > 0 && <h2 id="before">{t("place.before")}</h2>}
      {[first, ...others].map(({ icon, title, words }) => {
        const Title = others.length > 0 ? "h3" : "h2";
        return (
          <div key={title} className="flex gap-3">
            <Icon name={icon} className="mt-[0.15em] text-link" />
            <div className="grid min-w-0 gap-1">
              <Title id={others.length > 0 ? undefined : "before"} className="type-text text-base">
                {title}
              </Title>
              {words.map((text) => (
                <Paragraphs key={text.text} text={text} className="text-small" />
              ))}
            </div>
          </div>
        );
      })}
    </section>
  );
}
