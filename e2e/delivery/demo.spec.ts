import { path } from "../../scripts/support/paths.ts";
import { freePort, freePortPair } from "../../test/harness/ports.ts";
import { startProgram } from "../../test/harness/process.ts";
import { expect, test } from "../../test/harness/test.ts";

test("the demo shows a menu, and the business's own site, until it is stopped", async ({
  page,
}, info) => {
  const ports = { PORT: `${await freePort()}`, SANDBOX_PORT: `${await freePortPair()}` };
  const demo = await startProgram({
    name: "The demo",
    program: "npm",
    args: ["run", "demo"],
    // As a shell leaves it to what it starts.
    env: { ...ports, _: "/usr/bin/npm" },
    cwd: path(""),
    log: info.outputPath("demo.log"),
  });
  const address = (line: RegExp) => demo.lastLines().match(line)?.[1] ?? "";
  await expect.poll(() => address(/The site: +(\S+)/), { timeout: 40_000 }).toMatch(/^http:/);
  await page.goto(`${address(/The site: +(\S+)/)}/book`);
  await expect(page.getByText("Fringe trim").first()).toBeVisible();
  await page.goto(address(/with the widget: +(\S+)/));
  await page.getByRole("link", { name: "Book an appointment" }).click();
  await expect(page.frameLocator("dialog iframe").getByText("Fringe trim").first()).toBeVisible();
  await demo.stop();
  expect(demo.lastLines()).toContain("Stopped");
});
