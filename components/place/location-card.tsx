import { Name } from "#components/name.tsx";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { ActionLink } from "../action-link.tsx";
import { Icon, type IconName } from "../icon.tsx";
import { Picture, type PictureView } from "../picture.tsx";

export type LocationPicture =
  | { readonly kind: "photo"; readonly view: PictureView }
  | { readonly kind: "cover"; readonly src: string }
  /** Beside others' pictures, so that names stand in one line. */
  | { readonly kind: "drawn" };

export type LocationView = {
  readonly name: string;
  readonly address?: string | undefined;
  readonly picture?: LocationPicture | undefined;
  /** "Open until 18:00" */
  readonly opening?: string | undefined;
  /** "Today 14:30" */
  readonly nextFree?: string | undefined;
  /** "3 km" */
  readonly distance?: string | undefined;
};

/** One of several places; the whole card leads to its menu. */
export function LocationCard(props: { i18n: I18n; href: string; location: LocationView }) {
  const { i18n, href, location } = props;
  const { name, address, picture, opening, nextFree, distance } = location;
  return (
    <div className="relative flex h-full gap-4 rounded-sheet border border-line bg-surface p-4 hover:border-accent-edge hover:bg-wash sm:gap-5">
      {picture && <Thumbnail picture={picture} />}
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <h2 className="type-row leading-tight">
          <ActionLink href={href} covers className="text-ink no-underline">
            <Name>{name}</Name>
          </ActionLink>
        </h2>
        {address && (
          <p className="text-small text-quiet" data-words>
            <Name>{address}</Name>
          </p>
        )}
        <div className="mt-1 grid gap-1 text-small empty:hidden">
          {opening !== undefined && <Fact icon="clock">{opening}</Fact>}
          {nextFree !== undefined && (
            <Fact icon="calendar">{i18n.t("site.nextFree", { when: nextFree })}</Fact>
          )}
          {distance !== undefined && <Fact icon="pin">{distance}</Fact>}
        </div>
      </div>
    </div>
  );
}

function Fact({ icon, children }: { icon: IconName; children: string }) {
  return (
    <p className="flex gap-2 tabular-nums">
      <Icon name={icon} className="text-link" />
      {children}
    </p>
  );
}

const THUMBNAIL = "size-22 flex-none rounded-small sm:size-28";

function Thumbnail({ picture }: { picture: LocationPicture }) {
  if (picture.kind === "photo") {
    return <Picture picture={{ ...picture.view, alt: "" }} className={THUMBNAIL} />;
  }
  if (picture.kind === "drawn") {
    return (
      <span className={`grid place-items-center bg-wash-hover text-h2 text-link ${THUMBNAIL}`}>
        <Icon name="pin" />
      </span>
    );
  }
  return (
    <img
      src={picture.src}
      alt=""
      width={112}
      height={112}
      loading="lazy"
      className={`bg-wash object-cover ${THUMBNAIL}`}
    />
  );
}
