/** Texts by key, and members of indexes in order of a score. The journal's rules are above it. */
export type Store = {
  /** In the order of the keys; `undefined`: there is no such text, or its time is over. */
  read(keys: readonly string[]): Promise<readonly (string | undefined)[]>;
  /** Lowest score first; both bounds are included. */
  range(index: string, bounds?: Bounds): Promise<readonly string[]>;
  /**
   * Stores all writes, durable on return, if each text is still what was read; else none of them.
   * Without writes it waits until what was read is durable. A rejection may come after the storing.
   */
  commit(unchanged: Unchanged, writes: readonly Write[]): Promise<boolean>;
  close(): Promise<void>;
};

export type Bounds = { readonly from?: number; readonly to?: number; readonly limit?: number };

/** Key → text as read, or `undefined`. */
export type Unchanged = ReadonlyMap<string, string | undefined>;

/** `null` removes. `forMs`: the text ends by itself. `brief`: it need not be durable, and is not waited for. */
export type Write =
  | {
      readonly put: string;
      readonly text: string | null;
      readonly forMs?: number;
      readonly brief?: true;
    }
  | { readonly index: string; readonly member: string; readonly score: number | null };
