/** Text, numbers and codes. Never contacts, nor addresses, which may hold the token of a link. */
export type Facts = Readonly<Record<string, string | number | boolean | undefined>>;

export type Span = {
  /** W3C Trace Context, by which spans upstream join. */
  readonly traceparent: string;
  /** Spans that begin in this work are parts of this one. */
  run<T>(work: () => T): T;
  /** `fault`: a code, if it failed. */
  end(facts?: Facts, fault?: string): void;
};

export type SpanKind = "request" | "call" | "work";

export type Tracer = {
  start(name: string, kind: SpanKind, facts: Facts): Span;
  /** Of the span in which this is asked. */
  traceId(): string | undefined;
  /** Sends what has ended, and waits for it. */
  flush(): Promise<void>;
};

declare global {
  /** Set at start if the environment asks for traces (lib/app/open-telemetry.ts). */
  var bookfrontTracer: Tracer | undefined;
}

export function currentTracer(): Tracer | undefined {
  return globalThis.bookfrontTracer;
}

/** A part of the span around it. Without a tracer, the work alone. */
export async function traced<T>(name: string, facts: Facts, work: () => Promise<T>): Promise<T> {
  const span = currentTracer()?.start(name, "work", facts);
  if (!span) return work();
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end({}, error instanceof Error ? error.name : "error");
    throw error;
  }
}
