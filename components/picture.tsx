export type PictureView = {
  readonly avif: string;
  readonly webp: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly lang?: string | undefined;
};

/** Width and height keep its place free, so that nothing shifts when it arrives. */
export function Picture(props: {
  picture: PictureView;
  className?: string;
  /** Displayed width, if `avif` and `webp` list several widths. */
  sizes?: string;
  eager?: boolean;
}) {
  const { picture, className = "", sizes, eager = false } = props;
  const { avif, webp, width, height, alt, lang } = picture;
  return (
    <picture className="flex-none">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        srcSet={webp}
        sizes={sizes}
        src={webp.split(" ", 1)[0]}
        alt={alt}
        lang={lang}
        width={width}
        height={height}
        loading={eager ? undefined : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        decoding="async"
        className={`bg-wash object-cover dark:brightness-80 ${className}`}
      />
    </picture>
  );
}
