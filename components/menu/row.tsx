import { ButtonLink } from "#components/button.tsx";
import { CatalogueText, CatalogueTexts } from "#components/catalogue-text.tsx";
import { CallButton } from "#components/contact-line.tsx";
import { Icon } from "#components/icon.tsx";
import { LangText, type TextWithLang } from "#components/lang-text.tsx";
import { PackageLine } from "#components/package-line.tsx";
import { Picture, type PictureView } from "#components/picture.tsx";
import { RateText } from "#components/rate-text.tsx";
import { type OfferedService, ServiceText } from "#components/service-text.tsx";
import type { LowestRate } from "#lib/offer/pricing/lowest-rate.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import type { Minor } from "#lib/values/money.ts";

type Block = "disabled" | "members_only" | "prerequisite" | "by_phone" | "unreadable";

/** Contents of a row, which the page works out from catalogue and visit. */
export type RowView = OfferedService & {
  readonly kind: "service" | "bundle";
  readonly name: string;
  readonly rate?: LowestRate;
  readonly blocks: readonly Block[];
  readonly action: "choose" | "take" | "call";
  readonly needs: { readonly names: readonly string[]; readonly mode: "any" | "all" };
  readonly contains: readonly string[];
  /** What a bundle costs less than its services one by one. */
  readonly saving?: Minor | undefined;
  readonly count: number;
};

export type RowLinks = {
  /** To what is chosen of it, or to the visit with it. */
  readonly next: string;
  /** To the visit with one less, where it is in there. */
  readonly fewer: string | undefined;
  /** False if the visit is full. */
  readonly hasRoom: boolean;
};

export function Row(props: {
  i18n: I18n;
  id: string;
  row: RowView;
  /** Other names, for the search in the browser. */
  alsoCalled: string | undefined;
  phone: string | undefined;
  links: RowLinks;
  /** From the business's file. */
  content?:
    | {
        picture?: PictureView | undefined;
        badge?: TextWithLang | undefined;
        /** Other rows have pictures, so that all words align. */
        hasPictures?: boolean;
      }
    | undefined;
  adding: boolean;
}) {
  const { i18n, id, row, alsoCalled, phone, links, adding, content } = props;
  const byPhone = row.action === "call";
  return (
    <li
      id={id}
      className={byPhone ? "menu-row menu-row-by-phone" : "menu-row"}
      data-row={alsoCalled ?? ""}
    >
      <div className="menu-row-text">
        {content?.picture ? (
          <Picture picture={content.picture} className={`${TILE} flex-none`} />
        ) : (
          content?.hasPictures && <Tile name={row.name} />
        )}
        <div className="menu-row-words" data-words>
          <div className="menu-row-head">
            <h3 className="menu-row-name">
              <CatalogueText i18n={i18n}>{row.name}</CatalogueText>
            </h3>
            {content?.badge && <Badge words={content.badge} />}
          </div>
          {row.kind === "bundle" && <PackageLine i18n={i18n} saving={row.saving} />}
          {row.contains.length > 0 && (
            <p className="menu-row-more">
              <CatalogueTexts i18n={i18n} texts={row.contains} between=" + " />
            </p>
          )}
          <ServiceText i18n={i18n} of={row} className="menu-row-more" />
          {byPhone ? <Reason i18n={i18n} row={row} /> : <Needs i18n={i18n} row={row} />}
        </div>
      </div>
      {row.rate && (
        <p className="menu-row-rate">
          <RateText i18n={i18n} {...row.rate} />
        </p>
      )}
      <div className="menu-row-action">
        {byPhone ? (
          phone && (
            <CallButton
              i18n={i18n}
              phone={phone}
              rank="row"
              short
              className="min-h-target min-w-0 px-4"
            />
          )
        ) : links.fewer !== undefined ? (
          <InVisit i18n={i18n} row={row} links={links} fewer={links.fewer} />
        ) : (
          <Action i18n={i18n} row={row} links={links} adding={adding} />
        )}
      </div>
    </li>
  );
}

const TILE = "size-22 rounded-small @max-[32rem]:size-18";

function Tile({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className={`${TILE} type-display grid flex-none place-items-center bg-wash text-[length:calc(var(--size-h2)*1.3)] text-link`}
    >
      {[...name][0]}
    </span>
  );
}

function Action(props: { i18n: I18n; row: RowView; links: RowLinks; adding: boolean }) {
  const { row, links, adding } = props;
  const { t } = props.i18n;
  const { name } = row;
  if (row.action === "choose") {
    return (
      <RowButton href={links.next} label={t("menu.chooseNamed", { name })}>
        {t("menu.choose")}
      </RowButton>
    );
  }
  return adding || row.needs.names.length > 0 ? (
    <RowButton href={links.next} label={t("menu.addNamed", { name })} scroll={false}>
      {t("menu.add")}
    </RowButton>
  ) : (
    <RowButton href={links.next} label={t("menu.bookNamed", { name })}>
      {t("menu.book")}
    </RowButton>
  );
}

function InVisit(props: { i18n: I18n; row: RowView; links: RowLinks; fewer: string }) {
  const { i18n, row, links, fewer } = props;
  const { t } = i18n;
  const { name, count } = row;
  return (
    <p className="flex flex-wrap items-center justify-end gap-1">
      <StepLink href={fewer} label={t("visit.removeNamed", { name })}>
        −
      </StepLink>
      <span className="inline-flex items-center gap-1 font-semibold whitespace-nowrap text-link">
        <Icon name="check" />
        {t("menu.inVisit", { count })}
      </span>
      {links.hasRoom && (
        <StepLink href={links.next} label={t("menu.addNamed", { name })}>
          +
        </StepLink>
      )}
    </p>
  );
}

function StepLink(props: { href: string; label: string; children: string }) {
  return (
    <ButtonLink {...props} rank="soft" scroll={false} className="min-w-target px-0 text-lead" />
  );
}

function RowButton(props: { href: string; label: string; scroll?: boolean; children: string }) {
  return <ButtonLink {...props} rank="row" covers />;
}

function Needs({ i18n, row }: { i18n: I18n; row: RowView }) {
  const { names, mode } = row.needs;
  if (names.length === 0) return null;
  return (
    <p className="text-small text-quiet">
      {mode === "any"
        ? i18n.t("blocked.prerequisiteAny", { names: i18n.either(names) })
        : i18n.t("blocked.prerequisite", { names: i18n.list(names) })}
    </p>
  );
}

function Reason({ i18n, row }: { i18n: I18n; row: RowView }) {
  const [first = "unreadable"] = row.blocks;
  const block = first === "unreadable" ? "by_phone" : first;
  const reason =
    row.kind === "bundle" && block !== "members_only"
      ? i18n.t("blocked.bundle_part")
      : block === "prerequisite"
        ? i18n.t("blocked.prerequisiteUnknown")
        : i18n.t(`blocked.${block}`);
  return <p className="text-small text-quiet">{reason}</p>;
}

function Badge({ words }: { words: TextWithLang }) {
  return (
    <p className="rounded-control bg-wash px-2.5 py-0.5 text-tiny font-semibold whitespace-nowrap text-link">
      <LangText text={words} />
    </p>
  );
}
