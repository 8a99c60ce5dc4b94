/** Called once by Next before the first request; a bad configuration must stop the start. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    if (process.env.NEXT_PHASE === "phase-production-build") return;
    const { startOrExit } = await import("./server/start.ts");
    await startOrExit();
  }
}
