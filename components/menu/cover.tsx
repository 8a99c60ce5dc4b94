/** What can be done here, small, above the name of the business, large. */
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

/** Its size is fixed, so the page does not shift when the picture arrives. */
export function Cover({ src }: { src: string }) {
  return (
    <img
      src={src}
      alt=""
      width={960}
      height={400}
      fetchPriority="high"
      className="cover w-full bg-wash object-cover md:order-1"
    />
  );
}
