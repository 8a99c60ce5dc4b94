// Moves the clock of the process that imports it, by the milliseconds behind the `?` of its address: `Date`, for
// the program and for all that it uses. Timers and durations stay, and so does the `Date` of HTTP answers, from
// which browsers reckon how old an answer is.

const by = Number(new URL(import.meta.url).search.slice(1));
const unmoved = Date.now;
const now = () => unmoved() + by;

Date.now = now;
globalThis.Date = new Proxy(Date, {
  apply: (target) => new target(now()).toString(),
  construct: (target, args, made) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], made),
});
