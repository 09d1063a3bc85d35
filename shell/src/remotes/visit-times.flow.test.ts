// How long screens take, as players' browsers report it.
import type { Browser } from 'playwright-core';
import { visit } from '../testing/open-browser';
import { openPortal } from '../testing/open-portal';
import type { ServedPortal } from '../testing/serve-portal';

let portal: ServedPortal;
let browser: Browser;
let stop: (() => Promise<void>) | undefined;
beforeAll(async () => void ({ portal, browser, stop } = await openPortal()), 180_000);
afterAll(() => stop?.());

test('a page reports once per release how its screens were mounted, a first visit apart from later ones', async () => {
  const reported: Record<string, unknown>[] = [];
  portal.answers.push(({ pathname, body }) => {
    if (pathname === '/api/mounts') reported.push(JSON.parse(body));
    return undefined;
  });
  const until = async (count: number): Promise<Record<string, unknown>[]> => {
    for (const end = Date.now() + 20_000; reported.length < count && Date.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 100));
    return reported.splice(0);
  };
  const shell = portal.registry.shell.version;
  const versionOf = (name: string) => portal.registry.remotes.find((remote) => remote.name === name)?.version;
  const one = { remote: 'mf-one', version: versionOf('mf-one'), shell };
  const two = { remote: 'mf-two', version: versionOf('mf-two'), shell };
  const { page } = await visit(browser, `${portal.origin}/user/dashboard`, { as: 'player' });
  expect(await until(1)).toEqual([{ ...one, way: 'first', ms: expect.any(Number) }]);

  const goTo = (label: string) => page.locator('#side').getByRole('link', { name: label }).click();
  await goTo('Wallet');
  await page.locator('[data-screen=two]:visible').waitFor();
  expect(await until(1)).toEqual([two]);
  for (const label of ['Dashboard', 'Wallet', 'Dashboard', 'Wallet']) {
    await goTo(label);
    await page.locator(`[data-screen=${label === 'Wallet' ? 'two' : 'one'}]:visible`).waitFor();
  }
  const again = await until(2);
  expect(again).toEqual([one, two].map((release) => ({ ...release, way: 'switch', ms: expect.any(Number) })));
  expect(again.every(({ ms }) => Number(ms) < 3000)).toBe(true);

  await page.reload();
  expect(await until(1)).toEqual([{ ...two, way: 'load', ms: expect.any(Number) }]);
  await page.context().close();
});
