export const keys = {
  booking: (id: string) => `booking:${id}`,
  lease: (id: string) => `lease:${id}`,
  intent: (slug: string, intentId: string) => `intent:${slug}:${intentId}`,
  /** What a person wished for in the last hours. */
  person: (slug: string, queueKey: string) => `person:${slug}:${queueKey}`,
  claim: (slug: string, appointmentId: string) => `claim:${slug}:${appointmentId}`,
  day: (slug: string, date: string) => `holds:${slug}:${date}`,
  memory: (slug: string, kind: string) => `memory:${slug}:${kind}`,
} as const;
