type Picture = Uint8Array<ArrayBuffer>;

/**
 * Pictures that were drawn lately, by what they show. Drawing takes a good part of a second, so
 * only one is drawn at a time, and the same one once for all who ask for it meanwhile.
 */
export function createPictures(most: number): {
  get(key: string, draw: () => Promise<Picture>): Promise<Picture>;
} {
  const drawn = new Map<string, Promise<Picture>>();
  let last: Promise<unknown> = Promise.resolve();

  return {
    get(key, draw) {
      const known = drawn.get(key);
      if (known) {
        drawn.delete(key);
        drawn.set(key, known);
        return known;
      }
      const picture = last.then(draw);
      last = picture.catch(() => drawn.delete(key));
      drawn.set(key, picture);
      const oldest = drawn.size > most ? drawn.keys().next().value : undefined;
      if (oldest !== undefined) drawn.delete(oldest);
      return picture;
    },
  };
}
