export type LimitName = "requests" | "writes" | "inFlight";
export type LimitUse = Readonly<Record<LimitName, number>>;

export type LastHour = {
  note(use: LimitUse): void;
  read(): Readonly<Record<LimitName, readonly number[]>>;
};

const MINUTES = 60;
const NAMES = ["requests", "writes", "inFlight"] as const;

/** Some hundred bytes for each location, of which there may be thousands. */
export function createLastHour(now: () => number): LastHour {
  const peaks = new Uint32Array(MINUTES * NAMES.length);
  let current = minuteAt(now());

  function moveOn(): void {
    const minute = minuteAt(now());
    const passed = Math.min(Math.max(minute - current, 0), MINUTES);
    for (let step = 1; step <= passed; step += 1) {
      const offset = offsetOf(minute - passed + step);
      peaks.fill(0, offset, offset + NAMES.length);
    }
    current = Math.max(minute, current);
  }

  return {
    note(use) {
      moveOn();
      const offset = offsetOf(current);
      NAMES.forEach((name, index) => {
        peaks[offset + index] = Math.max(peaks[offset + index] ?? 0, use[name]);
      });
    },
    read() {
      moveOn();
      const minutes = Array.from({ length: MINUTES }, (_, index) => current - MINUTES + 1 + index);
      const of = (index: number) => minutes.map((minute) => peaks[offsetOf(minute) + index] ?? 0);
      return { requests: of(0), writes: of(1), inFlight: of(2) };
    },
  };
}

function minuteAt(at: number): number {
  return Math.floor(at / 60_000);
}

function offsetOf(minute: number): number {
  return (((minute % MINUTES) + MINUTES) % MINUTES) * NAMES.length;
}
