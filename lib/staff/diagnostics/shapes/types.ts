import type { FieldSource, RecordKind, Shapes } from "#lib/config/shapes.ts";

export type Proposal = {
  readonly kind: RecordKind;
  readonly field: string;
  /** `absent`: false where it is left out, which nothing that was sent can show. */
  readonly source: FieldSource | "absent";
  readonly count: number;
};

/** A field that may be read from several places, or from none that is known. */
export type OpenQuestion = {
  readonly kind: RecordKind;
  readonly field: string;
  readonly count: number;
  readonly candidates: readonly string[];
};

export type Proposals = {
  readonly proposals: readonly Proposal[];
  readonly questions: readonly OpenQuestion[];
  readonly shapes: Shapes;
};
