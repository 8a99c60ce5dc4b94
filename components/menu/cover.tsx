import styles from "./menu.module.css";

/** The business's picture. Its place is kept free whatever the picture's own shape. */
export function Cover({ src }: { src: string }) {
  return (
    <img src={src} alt="" width={960} height={400} fetchPriority="high" className={styles.cover} />
  );
}
