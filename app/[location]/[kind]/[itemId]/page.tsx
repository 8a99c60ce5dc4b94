import type { Metadata } from "next";
import { Fragment, type ReactNode } from "react";
import { ActionLink } from "#components/action-link.tsx";
import { SubmitButton } from "#components/button.tsx";
import { CatalogueText } from "#components/catalogue-text.tsx";
import { ChoiceStack } from "#components/choose/choice-stack.tsx";
import { Chooser } from "#components/choose/chooser.tsx";
import { FieldProblem } from "#components/choose/field-problem.tsx";
import { TotalBar } from "#components/choose/total-bar.tsx";
import { ContactLine } from "#components/contact-line.tsx";
import { HiddenFields } from "#components/hidden-fields.tsx";
import { Notice } from "#components/notice.tsx";
import { PackageLine } from "#components/package-line.tsx";
import { ServiceText, serviceTexts } from "#components/service-text.tsx";
import { Page } from "#components/site/page.tsx";
import { Unavailable } from "#components/unavailable.tsx";
import { bundleItemName, hasChoices } from "#lib/offer/catalogue/bundle.ts";
import type { CartFault } from "#lib/offer/catalogue/cart.ts";
import { termsRate } from "#lib/offer/pricing/lowest-rate.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { inOnePass } from "../../../_shared/in-one-pass.tsx";
import { type PageContext, visitContextOf } from "../../../_shared/page-context.ts";
import { PageJsonLd } from "../../../_shared/page-json-ld.tsx";
import { one } from "../../../_shared/params.ts";
import { categoryUrl, fieldsOf, itemPath, menuUrl, servicesUrl } from "../../../_shared/urls.ts";
import {
  type CatalogueItem,
  type ChoiceQuery,
  choiceQuery,
  type ItemProps,
  itemKindOf,
  loadCatalogueItem,
} from "../../_choice/catalogue-item.ts";
import { chosenOf, fieldNames, fieldProblems } from "../../_choice/choice.ts";
import { choiceMetadata, itemJsonLd } from "../../_choice/choice-metadata.ts";
import { visitWith } from "../../_choice/visit-with.ts";
import { ItemText, itemPicture } from "../../_parts/item-content.tsx";
import { PreferredMemberLine } from "../../_parts/preferred-member-line.tsx";

export async function generateMetadata(props: ItemProps): Promise<Metadata> {
  const { location, kind, itemId } = await props.params;
  return choiceMetadata(location, itemKindOf(kind), itemId);
}

/** The page of a service or bundle: its variants and add-ons to choose, with the total. */
export default async function ItemPage(props: ItemProps) {
  const [{ location: slug, kind, itemId }, params] = await Promise.all([
    props.params,
    props.searchParams,
  ]);
  const context = await visitContextOf(slug, params);
  const { i18n, location } = context;
  const read = await loadCatalogueItem(context, itemKindOf(kind), itemId);
  if (!read.ok) {
    return (
      <Unavailable context={context} of="services" problem={read.error} retry={menuUrl(context)} />
    );
  }
  const item = read.value;
  const state = choiceQuery(item, params);
  return inOnePass(
    <Page
      i18n={i18n}
      step="services"
      art={itemPicture(context, item)}
      artBeside
      title={<CatalogueText i18n={i18n}>{item.name}</CatalogueText>}
      lead={leadOf(i18n, item)}
    >
      <PageJsonLd graph={itemJsonLd(context, item)} />
      <PreferredMemberLine context={context} />
      {item.bookable ? (
        <Choices
          context={context}
          item={item}
          state={state}
          isSubmitted={one(params, "problem") === "1"}
        />
      ) : (
        <Notice gap="close">
          <p>
            {item.reason
              ? i18n.t(`blocked.${item.reason}`)
              : i18n.t("service.problem.not_bookable", { name: item.name })}
          </p>
          <ContactLine i18n={i18n} business={location.business} rank="first" />
        </Notice>
      )}
      <ItemText context={context} item={item} />
      <p className="flex flex-wrap items-center gap-3">
        {item.category && (
          <ActionLink href={categoryUrl(context, item.category.key, state.cart)}>
            <CatalogueText i18n={i18n}>
              {item.category.name || i18n.t("steps.services")}
            </CatalogueText>
          </ActionLink>
        )}
        <ActionLink href={servicesUrl(context, state.cart)}>{i18n.t("service.back")}</ActionLink>
      </p>
    </Page>,
  );
}

function leadOf(i18n: I18n, item: CatalogueItem): ReactNode {
  const texts = serviceTexts(i18n, item);
  if (item.kind === "service" && texts.length === 0) return undefined;
  return (
    <>
      {texts.map((text, index) => (
        <Fragment key={index}>
          {index > 0 && <br />}
          {text}
        </Fragment>
      ))}
      {item.kind === "bundle" && <PackageLine i18n={i18n} saving={item.saving} />}
    </>
  );
}

async function Choices(props: {
  context: PageContext;
  item: CatalogueItem;
  state: ChoiceQuery;
  isSubmitted: boolean;
}) {
  const { context, item, state, isSubmitted } = props;
  const { i18n } = context;
  const checked = item.check(state.choices);
  const faults = checked.ok ? [] : checked.error;
  // A missing choice is a mistake only after the form was sent; too many add-ons are one at once.
  const shownFaults = faults.filter(({ code }) => isSubmitted || code === "too_many_addons");
  const problems = fieldProblems(context, item.services, shownFaults);
  const team = context.visit?.team;
  const { count, total } = await visitWith(context, item, state);
  return (
    <form
      action={itemPath(context, item, "book")}
      data-live={itemPath(context, item)}
      className="mt-2 grid grid-cols-1 content-start gap-gap lg:mt-0 lg:grid-cols-[minmax(0,1fr)_21.5rem] lg:items-start lg:gap-beside"
    >
      <HiddenFields fields={fieldsOf(context, state.cart)} />
      {state.edit !== undefined && <input type="hidden" name="edit" value={state.edit} />}
      <ChoiceStack>
        {problems.map(
          ({ field, text }) => !field && <FieldProblem key={text} text={text} isAnswer />,
        )}
        {item.services.map(({ service, prefix, bundleItem }, index) => (
          <ChoiceStack key={prefix} label={service.name} isPart={bundleItem !== undefined}>
            {bundleItem && (
              <div className="-mb-5 flex flex-wrap items-baseline justify-between gap-x-6">
                <h2>
                  <CatalogueText i18n={i18n}>{bundleItemName(service, bundleItem)}</CatalogueText>
                </h2>
                {!hasChoices(service, bundleItem) && (
                  <p className="text-quiet">{i18n.t("service.included")}</p>
                )}
                {/* Without its description: the bundle has one. */}
                <ServiceText i18n={i18n} of={{ service }} className="w-full text-quiet" />
              </div>
            )}
            <Chooser
              i18n={i18n}
              service={service}
              item={bundleItem}
              chosen={chosenOf(state.choices[index] ?? { addons: [] })}
              names={fieldNames(prefix)}
              rateOf={({ terms }) => termsRate(terms, team)}
              problemOf={(name) => {
                const found = problems.find(({ field }) => field === name);
                return (
                  found && (
                    <FieldProblem id={`${name}-problem`} text={found.text} isAnswer={isSubmitted} />
                  )
                );
              }}
            />
          </ChoiceStack>
        ))}
      </ChoiceStack>
      <TotalBar
        i18n={i18n}
        count={count}
        total={total}
        missing={missingNames(i18n, item, faults)}
        sticks={problems.length === 0}
      >
        <Buttons context={context} item={item} state={state} />
      </TotalBar>
    </form>
  );
}

/** Labels of the fields without a choice. */
function missingNames(
  { t }: I18n,
  { kind, services }: CatalogueItem,
  faults: readonly CartFault[],
): readonly string[] {
  return faults.flatMap(({ code, line, groupId }) => {
    const service = services[line]?.service;
    if (code === "variant_required") {
      return kind === "bundle" && service ? service.name : t("service.variantName");
    }
    const group = service?.addonGroups.find(({ id }) => id === groupId);
    // "What is it about?" stands in a list here.
    return code === "too_few_addons" && group ? group.name.replace(/\s*[?:؟]$/u, "") : [];
  });
}

/** In a row as long as there is room for each. */
const BESIDE = "flex-[1_1_8rem] px-3 lg:flex-none";

function Buttons(props: { context: PageContext; item: CatalogueItem; state: ChoiceQuery }) {
  const { context, item, state } = props;
  const { t } = context.i18n;
  return (
    <>
      <SubmitButton className={BESIDE}>
        {t(state.edit === undefined ? "service.continue" : "service.save")}
      </SubmitButton>
      <SubmitButton
        rank="quiet"
        className={`${BESIDE} scripted:hidden`}
        formAction={itemPath(context, item)}
      >
        {t("service.update")}
      </SubmitButton>
    </>
  );
}
