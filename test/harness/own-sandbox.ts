import { onTestFinished } from "vitest";
import { type SandboxOptions, startSandbox } from "../../sandbox/start.ts";
import { controlAt, type Fault, readLedger } from "./control.ts";

/** A sandbox that ends with its test. */
export async function ownSandbox(options: SandboxOptions = {}) {
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.close());
  const control = controlAt(sandbox.controlUrl);
  const ledger = () => readLedger(sandbox.controlUrl);
  return {
    ...sandbox,
    control,
    fault: (fault: Fault) => control("POST", "/faults", fault),
    clearFaults: () => control("DELETE", "/faults"),
    ledger,
    /** How often a route was asked. */
    async asked(wanted: string): Promise<number> {
      return (await ledger()).requests.filter(({ route }) => route === wanted).length;
    },
  };
}
