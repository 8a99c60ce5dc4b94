import { ActionLink } from "#components/action-link.tsx";
import { CatalogueText } from "#components/catalogue-text.tsx";
import styles from "#components/choose/choose.module.css";
import { Chooser } from "#components/choose/chooser.tsx";
import { ProblemSummary } from "#components/choose/problem-summary.tsx";
import { ContactLine } from "#components/contact-line.tsx";
import { LanguageField } from "#components/language-field.tsx";
import { RateText } from "#components/rate-text.tsx";
import { Page } from "#components/site/page.tsx";
import { TeamField } from "#components/team-field.tsx";
import { Unavailable } from "#components/unavailable.tsx";
import { hasChoices } from "#lib/catalogue/bundle.ts";
import { encodeLine } from "#lib/catalogue/cart-url.ts";
import { lowestCartTotal } from "#lib/pricing/lowest-rate.ts";
import { PageJsonLd } from "../_shared/page-json-ld.tsx";
import { one, type Params } from "../_shared/params.ts";
import {
  type RequestContext,
  requestContextOf,
  withTeamPreference,
} from "../_shared/request-context.ts";
import { bundlePath, categoryUrl, menuUrl, servicePath } from "../_shared/urls.ts";
import {
  type CatalogueItem,
  type CatalogueItemKind,
  type ChoiceState,
  choiceState,
  loadCatalogueItem,
} from "./catalogue-item.ts";
import { byField, chosenOf, fieldNames, fieldProblems } from "./choice.ts";
import { itemJsonLd } from "./choice-metadata.ts";

/** The page on which a visitor settles the choices of a service, or of every service of a bundle. */
export async function ChoicePage(props: {
  slug: string;
  kind: CatalogueItemKind;
  /** The part of the address that names it. */
  segment: string;
  params: Params;
}) {
  const { slug, kind, segment, params } = props;
  const site = withTeamPreference(await requestContextOf(slug), one(params, "team"));
  const { voice, location } = site;
  const subject = await loadCatalogueItem(site, kind, segment);
  if (!subject) {
    return <Unavailable voice={voice} business={location.business} retry={menuUrl(site)} />;
  }
  const state = choiceState(subject, params);
  return (
    <Page
      voice={voice}
      step="services"
      title={<CatalogueText voice={voice}>{subject.name}</CatalogueText>}
      lead={
        subject.description && <CatalogueText voice={voice}>{subject.description}</CatalogueText>
      }
    >
      <PageJsonLd graph={itemJsonLd(site, subject)} />
      {subject.bookable ? (
        <Choices
          site={site}
          subject={subject}
          state={state}
          asked={one(params, "problem") === "1"}
        />
      ) : (
        <div className="notice stack tight">
          <p>{voice.t("service.problem.not_bookable", { name: subject.name })}</p>
          <ContactLine voice={voice} business={location.business} />
        </div>
      )}
      <p className="row">
        {subject.category && (
          <ActionLink href={categoryUrl(site, subject.category.key, state.cart)}>
            <CatalogueText voice={voice}>
              {subject.category.name || voice.t("steps.services")}
            </CatalogueText>
          </ActionLink>
        )}
        <ActionLink href={menuUrl(site, state.cart)}>{voice.t("service.back")}</ActionLink>
      </p>
    </Page>
  );
}

function Choices(props: {
  site: RequestContext;
  subject: CatalogueItem;
  state: ChoiceState;
  asked: boolean;
}) {
  const { site, subject, state, asked } = props;
  const { voice } = site;
  const pathOf = subject.kind === "service" ? servicePath : bundlePath;
  const checked = subject.check(state.choices);
  const faults = asked && !checked.ok ? checked.error : [];
  const problems = subject.parts.flatMap(({ service, prefix }, index) =>
    fieldProblems(
      site,
      service,
      faults.filter(({ line }) => line === index),
      prefix,
    ),
  );
  const total = checked.ok ? lowestCartTotal(checked.value) : subject.lowest;
  return (
    <form
      action={pathOf(site, subject.id, "book")}
      data-live={pathOf(site, subject.id)}
      className={styles.form}
    >
      {state.cart.map((line, index) => (
        <input
          key={`${index}${line.serviceId}`}
          type="hidden"
          name="line"
          value={encodeLine(line)}
        />
      ))}
      <LanguageField lang={site.lang} />
      <TeamField team={site.team} />
      {state.edit !== undefined && <input type="hidden" name="edit" value={state.edit} />}
      <div className={styles.choices}>
        <ProblemSummary voice={voice} title={voice.t("service.problemTitle")} problems={problems} />
        {subject.parts.map(({ service, prefix, item }, index) => (
          <section key={prefix} className={styles.choices} aria-label={service.name}>
            {subject.kind === "bundle" && (
              <h2>
                <CatalogueText voice={voice}>{service.name}</CatalogueText>
              </h2>
            )}
            {!hasChoices(service, item) && (
              <p className="quiet-text">{voice.t("service.nothingToChoose")}</p>
            )}
            <Chooser
              voice={voice}
              service={service}
              item={item}
              chosen={chosenOf(state.choices[index] ?? { addons: [] })}
              names={fieldNames(prefix)}
              problems={byField(problems)}
            />
          </section>
        ))}
      </div>
      <div className={styles.foot}>
        {total && (
          <p className={styles.total} role="status">
            <span>{voice.t("service.runningTotal")}</span>
            <span>
              <RateText voice={voice} {...total} />
            </span>
          </p>
        )}
        <Buttons site={site} subject={subject} state={state} pathOf={pathOf} />
      </div>
    </form>
  );
}

function Buttons(props: {
  site: RequestContext;
  subject: CatalogueItem;
  state: ChoiceState;
  pathOf: typeof servicePath;
}) {
  const { site, subject, state, pathOf } = props;
  const { t } = site.voice;
  return (
    <div className={styles.buttons}>
      <button type="submit" className="button">
        {t(state.edit === undefined ? "service.book" : "service.save")}
      </button>
      {state.edit === undefined && (
        <button type="submit" className="button quiet" formAction={pathOf(site, subject.id, "add")}>
          {t("service.addToVisit")}
        </button>
      )}
      <button
        type="submit"
        className="button quiet scriptless"
        formAction={pathOf(site, subject.id)}
      >
        {t("service.update")}
      </button>
    </div>
  );
}
