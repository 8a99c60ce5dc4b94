/** A small line above the large name of the business. */
export function FrontTitle({ kicker, name }: { kicker: string; name: string }) {
  return (
    <>
      <span className="type-text mb-[0.6em] block text-small leading-snug text-quiet">
        {kicker}
      </span>{" "}
      {name}
    </>
  );
}

/**
 * Its size is fixed, so that nothing shifts when the picture arrives. WebKit does not tell a
 * drawing that the device is dark; `#dark` does, if the drawing supports it
 * (docs/design-system.md).
 */
export function Cover({ src }: { src: string }) {
  const isDrawing = /\.svg$/i.test(src);
  return (
    <picture className="contents">
      {isDrawing && (
        // A box would take the picture's place in the grid.
        <source className="hidden" media="(prefers-color-scheme: dark)" srcSet={`${src}#dark`} />
      )}
      <img
        src={src}
        alt=""
        width={960}
        height={400}
        fetchPriority="high"
        className="cover w-full bg-wash object-cover md:order-1"
      />
    </picture>
  );
}
