const TONES = {
  person: "border-alarm/40 bg-alarm-wash text-alarm",
  waiting: "border-link/28 bg-wash text-ink",
  checking: "border-link/28 bg-wash text-ink",
  booked: "border-good/32 bg-good-wash text-good",
  ended: "border-line bg-sunk text-quiet",
} as const;

export type StateTone = keyof typeof TONES;

export function StateMark({ tone, label }: { tone: StateTone; label: string }) {
  return (
    <span
      className={`inline-block rounded-control border px-2.5 py-0.5 text-tiny font-semibold ${TONES[tone]}`}
    >
      {label}
    </span>
  );
}
