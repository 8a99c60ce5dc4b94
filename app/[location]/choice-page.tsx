import { ActionLink } from "#components/action-link.tsx";
import { SubmitButton } from "#components/button.tsx";
import { CartFields } from "#components/cart-fields.tsx";
import { CatalogueText } from "#components/catalogue-text.tsx";
import { ChoiceStack, TotalBar } from "#components/choose/choice-parts.tsx";
import { Chooser } from "#components/choose/chooser.tsx";
import { ProblemSummary } from "#components/choose/problem-summary.tsx";
import { ContactLine } from "#components/contact-line.tsx";
import { Notice } from "#components/notice.tsx";
import { Page } from "#components/site/page.tsx";
import { Unavailable } from "#components/unavailable.tsx";
import { hasChoices, partName } from "#lib/catalogue/bundle.ts";
import type { CartFault } from "#lib/catalogue/cart.ts";
import { encodeLine } from "#lib/catalogue/cart-url.ts";
import type { I18n } from "#lib/i18n/i18n.ts";
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
import { ItemText, itemPicture } from "./item-content.tsx";
import { WithPerson } from "./with-person.tsx";

/** The page on which a visitor settles the choices of a service, or of every service of a bundle. */
export async function ChoicePage(props: {
  slug: string;
  kind: CatalogueItemKind;
  /** The part of the address that names it. */
  segment: string;
  params: Params;
}) {
  const { slug, kind, segment, params } = props;
  const context = withTeamPreference(await requestContextOf(slug), one(params, "team"));
  const { i18n, location } = context;
  const subject = await loadCatalogueItem(context, kind, segment);
  if (!subject) {
    return <Unavailable i18n={i18n} business={location.business} retry={menuUrl(context)} />;
  }
  const state = choiceState(subject, params);
  return (
    <Page
      i18n={i18n}
      step="services"
      art={itemPicture(context, subject)}
      artBeside
      title={<CatalogueText i18n={i18n}>{subject.name}</CatalogueText>}
      lead={subject.description && <CatalogueText i18n={i18n}>{subject.description}</CatalogueText>}
    >
      <PageJsonLd graph={itemJsonLd(context, subject)} />
      <WithPerson context={context} />
      {subject.bookable ? (
        <Choices
          context={context}
          subject={subject}
          state={state}
          asked={one(params, "problem") === "1"}
        />
      ) : (
        <Notice gap="close">
          <p>{i18n.t("service.problem.not_bookable", { name: subject.name })}</p>
          {subject.reason && <p>{i18n.t(`blocked.${subject.reason}`)}</p>}
          <ContactLine i18n={i18n} business={location.business} rank="first" />
        </Notice>
      )}
      <ItemText context={context} item={subject} />
      <p className="flex flex-wrap items-center gap-3">
        {subject.category && (
          <ActionLink href={categoryUrl(context, subject.category.key, state.cart)}>
            <CatalogueText i18n={i18n}>
              {subject.category.name || i18n.t("steps.services")}
            </CatalogueText>
          </ActionLink>
        )}
        <ActionLink href={menuUrl(context, state.cart)}>{i18n.t("service.back")}</ActionLink>
      </p>
    </Page>
  );
}

function Choices(props: {
  context: RequestContext;
  subject: CatalogueItem;
  state: ChoiceState;
  asked: boolean;
}) {
  const { context, subject, state, asked } = props;
  const { i18n } = context;
  const pathOf = subject.kind === "service" ? servicePath : bundlePath;
  const checked = subject.check(state.choices);
  const faults = checked.ok ? [] : checked.error;
  // What is missing becomes a mistake once the visitor wants to go on; too much is one at once.
  const told = faults.filter(({ code }) => asked || code === "too_many_addons");
  const problems = subject.parts.flatMap(({ service, prefix }, index) =>
    fieldProblems(
      context,
      service,
      told.filter(({ line }) => line === index),
      prefix,
    ),
  );
  const total = checked.ok ? lowestCartTotal(checked.value) : subject.lowestWith(state.choices);
  return (
    <form
      action={pathOf(context, subject.id, "book")}
      data-live={pathOf(context, subject.id)}
      className="grid grid-cols-1 content-start gap-gap lg:grid-cols-[minmax(0,1fr)_21.5rem] lg:items-start lg:gap-beside"
    >
      <CartFields lines={state.cart.map(encodeLine)} team={context.team} lang={context.lang} />
      {state.edit !== undefined && <input type="hidden" name="edit" value={state.edit} />}
      <ChoiceStack>
        {asked && (
          <ProblemSummary i18n={i18n} title={i18n.t("service.problemTitle")} problems={problems} />
        )}
        {subject.parts.map(({ service, prefix, item }, index) => (
          <ChoiceStack key={prefix} label={service.name}>
            {subject.kind === "bundle" && (
              <h2>
                <CatalogueText i18n={i18n}>
                  {item ? partName(service, item) : service.name}
                </CatalogueText>
              </h2>
            )}
            {subject.kind === "bundle" && !hasChoices(service, item) && (
              <p className="text-quiet">{i18n.t("service.included")}</p>
            )}
            <Chooser
              i18n={i18n}
              service={service}
              item={item}
              chosen={chosenOf(state.choices[index] ?? { addons: [] })}
              names={fieldNames(prefix)}
              problems={byField(problems)}
            />
          </ChoiceStack>
        ))}
      </ChoiceStack>
      <TotalBar i18n={i18n} total={total} missing={missingNames(i18n, subject, faults)}>
        <Buttons context={context} subject={subject} state={state} pathOf={pathOf} />
      </TotalBar>
    </form>
  );
}

/** The fields that still want a choice, by the names that visitors see. */
function missingNames(
  { t }: I18n,
  { kind, parts }: CatalogueItem,
  faults: readonly CartFault[],
): readonly string[] {
  return faults.flatMap(({ code, line, groupId }) => {
    const service = parts[line]?.service;
    if (code === "variant_required") {
      return kind === "bundle" && service ? service.name : t("service.variantName");
    }
    const group = service?.addonGroups.find(({ id }) => id === groupId);
    return code === "too_few_addons" && group ? group.name : [];
  });
}

/** In a row as long as there is room for each. */
const BESIDE = "flex-[1_1_9rem] px-3 lg:flex-none";

function Buttons(props: {
  context: RequestContext;
  subject: CatalogueItem;
  state: ChoiceState;
  pathOf: typeof servicePath;
}) {
  const { context, subject, state, pathOf } = props;
  const { t } = context.i18n;
  return (
    <>
      <SubmitButton className={BESIDE}>
        {t(state.edit === undefined ? "visit.chooseTime" : "service.save")}
      </SubmitButton>
      {state.edit === undefined && (
        <SubmitButton
          rank="quiet"
          className={BESIDE}
          formAction={pathOf(context, subject.id, "add")}
        >
          {t("service.addToVisit")}
        </SubmitButton>
      )}
      <SubmitButton
        rank="quiet"
        className={`${BESIDE} scripted:hidden`}
        formAction={pathOf(context, subject.id)}
      >
        {t("service.update")}
      </SubmitButton>
    </>
  );
}
