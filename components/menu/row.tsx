import { ActionLink } from "#components/action-link.tsx";
import { CatalogueText } from "#components/catalogue-text.tsx";
import { nonBreaking } from "#components/non-breaking.ts";
import { RateText } from "#components/rate-text.tsx";
import type { Rate } from "#lib/catalogue/types.ts";
import type { Voice } from "#lib/i18n/voice.ts";
import styles from "./menu.module.css";

type Block = "disabled" | "members_only" | "prerequisite" | "needs_resource" | "unreadable";

/** What a row shows; the page works it out from the catalogue and the visit. */
export type RowView = {
  readonly kind: "service" | "bundle";
  readonly name: string;
  readonly description?: string | undefined;
  readonly rate?: { readonly rate: Rate; readonly exact: boolean; readonly minutesExact: boolean };
  readonly blocks: readonly Block[];
  readonly action: "choose" | "take" | "call";
  readonly needs: { readonly names: readonly string[]; readonly mode: "any" | "all" };
  readonly contains: readonly string[];
};

export type RowLinks = { readonly choose: string; readonly take: string };

export function Row(props: {
  voice: Voice;
  row: RowView;
  phone: string | undefined;
  links: RowLinks;
  /** Whether the visit already holds something that this would join. */
  adding: boolean;
}) {
  const { voice, row, phone, links, adding } = props;
  const { t } = voice;
  return (
    <li className={styles.row} data-row>
      <div className={styles.rowText} data-words>
        <h3>
          <CatalogueText voice={voice}>{row.name}</CatalogueText>
        </h3>
        {row.contains.length > 0 && (
          <p className={styles.contains}>
            <CatalogueText voice={voice}>{row.contains.join(" + ")}</CatalogueText>
          </p>
        )}
        {row.description && (
          <p className={styles.description}>
            <CatalogueText voice={voice}>{row.description}</CatalogueText>
          </p>
        )}
        <Needs voice={voice} row={row} />
      </div>
      {row.rate && (
        <p className={styles.rate}>
          <RateText voice={voice} {...row.rate} />
        </p>
      )}
      <div className={styles.rowAction}>
        {row.action === "call" ? (
          <ByPhone voice={voice} row={row} phone={phone} />
        ) : row.action === "choose" ? (
          <ActionLink
            href={links.choose}
            className="button soft"
            label={t("menu.chooseNamed", { name: row.name })}
          >
            {t("menu.choose")}
          </ActionLink>
        ) : adding || row.needs.names.length > 0 ? (
          <ActionLink
            href={links.take}
            className="button soft"
            label={t("menu.addNamed", { name: row.name })}
          >
            {t("menu.add")}
          </ActionLink>
        ) : (
          <ActionLink
            href={links.take}
            className="button soft"
            label={t("menu.bookNamed", { name: row.name })}
          >
            {t("menu.book")}
          </ActionLink>
        )}
      </div>
    </li>
  );
}

function Needs({ voice, row }: { voice: Voice; row: RowView }) {
  const { names, mode } = row.needs;
  if (row.action === "call" || names.length === 0) return null;
  return (
    <p className={styles.needs}>
      {mode === "any"
        ? voice.t("blocked.prerequisiteAny", { names: voice.either(names) })
        : voice.t("blocked.prerequisite", { names: voice.list(names) })}
    </p>
  );
}

function ByPhone({ voice, row, phone }: { voice: Voice; row: RowView; phone: string | undefined }) {
  const block = row.blocks[0] ?? "unreadable";
  const reason =
    row.kind === "bundle" && block !== "members_only"
      ? voice.t("blocked.bundle_part")
      : block === "prerequisite"
        ? voice.t("blocked.prerequisiteUnknown")
        : voice.t(`blocked.${block}`);
  return (
    <p className={styles.byPhone}>
      {reason}{" "}
      {phone && (
        <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
          {voice.t("site.call", { phone: nonBreaking(phone) })}
        </a>
      )}
    </p>
  );
}
