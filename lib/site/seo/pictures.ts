type Picture = Uint8Array<ArrayBuffer>;

/** Drawing takes most of a second: one picture at a time, and once for concurrent requests. */
export function createPictures(max: number): {
  get(key: string, draw: () => Promise<Picture>): Promise<Picture>;
} {
  const drawn = new Map<string, Promise<Picture>>();
  let last: Promise<unknown> = Promise.resolve();

  return {
    get(key, draw) {
      const cached = drawn.get(key);
      if (cached) {
        drawn.delete(key);
        drawn.set(key, cached);
        return cached;
      }
      const picture = last.then(draw);
      last = picture.catch(() => drawn.delete(key));
      drawn.set(key, picture);
      const oldest = drawn.size > max ? drawn.keys().next().value : undefined;
      if (oldest !== undefined) drawn.delete(oldest);
      return picture;
    },
  };
}
