import { simulateInThreads } from "/work/main/test/simulation/threads.ts";

for (const seed of process.argv.slice(3).map(Number)) {
  const s = await simulateInThreads({
    seed,
    threads: 2,
    most: 1e6,
    forMs: Number(process.argv[2]),
  });
  console.log(
    seed,
    JSON.stringify({
      worlds: s.worlds,
      fig: s.figures,
      f: s.failures.map((x) => [x.seed, x.breaches.slice(0, 3)]),
    }),
  );
}
