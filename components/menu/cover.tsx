import styles from "./menu.module.css";

/** What can be done here, small, above the name of the business, large. */
export function FrontTitle({ kicker, name }: { kicker: string; name: string }) {
  return (
    <>
      <span className={styles.kicker}>{kicker}</span> {name}
    </>
  );
}

/** The business's picture. Its place is kept free whatever the picture's own shape. */
export function Cover({ src }: { src: string }) {
  return (
    <img src={src} alt="" width={960} height={400} fetchPriority="high" className={styles.cover} />
  );
}
