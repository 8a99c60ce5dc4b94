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
      const place = placeOf(minute - passed + step);
      peaks.fill(0, place, place + NAMES.length);
    }
    current = Math.max(minute, current);
  }

  return {
    note(use) {
      moveOn();
      const place = placeOf(current);
      NAMES.forEach((name, index) => {
        peaks[place + index] = Math.max(peaks[place + index] ?? 0, use[name]);
      });
    },
    read() {
      moveOn();
      const minutes = Array.from({ length: MINUTES }, (_, index) => current - MINUTES + 1 + index);
      const of = (index: number) => minutes.map((minute) => peaks[placeOf(minute) + index] ?? 0);
      return { requests: of(0), writes: of(1), inFlight: of(2) };
    },
  };
}

function minuteAt(at: number): number {
  return Math.floor(at / 60_000);
}

function placeOf(minute: number): number {
  return (((minute % MINUTES) + MINUTES) % MINUTES) * NAMES.length;
}
