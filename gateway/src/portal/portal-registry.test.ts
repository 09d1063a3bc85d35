import { guardRegistry } from '@baazi/contracts';
import { registryShape } from '@baazi/contracts/registry-shapes';
import type { ReleaseStore } from '@baazi/releases';
import { setTimeout as sleep } from 'node:timers/promises';
import { PortalRegistry, registryForBrowsers } from './portal-registry';

/** A store that answers after 30 ms, or then fails. */
function slowStore(isFar: boolean, state = { isUnavailable: false, reads: 0 }) {
  const store: Partial<ReleaseStore> = {
    isFar,
    readRegistry: async () => {
      state.reads += 1;
      await sleep(30);
      if (state.isUnavailable) throw new Error('unavailable');
      return {
        registry: registryShape.parse({ schema: 1, remotes: [], shell: { version: '1' } }),
        stamp: String(state.reads),
      };
    },
    readFile: async () => Buffer.from('<html>'),
  };
  const problems: unknown[] = [];
  return { registry: new PortalRegistry(store as ReleaseStore, (error) => problems.push(error)), state, problems };
}

test.each([true, false])('concurrent first reads share one load (remote store: %s)', async (isFar) => {
  const { registry, state } = slowStore(isFar);
  const pages = await Promise.all([registry.read(100_000), registry.read(100_001), registry.read(100_400)]);
  expect(pages.map(({ page }) => page)).toEqual(['<html>', '<html>', '<html>']);
  expect(state.reads).toBe(1);
});
test('serves the previous page while the store is unavailable, and fails if it never was available', async () => {
  const { registry, state, problems } = slowStore(true);
  await registry.read(100_000);
  state.isUnavailable = true;
  expect((await registry.read(200_000)).page).toBe('<html>');
  await sleep(60);
  expect(problems).toHaveLength(1);
  const never = slowStore(true, { isUnavailable: true, reads: 0 });
  expect((await never.registry.read(100_000)).page).toBe('');
  expect(never.problems).toHaveLength(1);
});
test('a page learns which releases use the core of the federation runtime, and nothing else that a release uses', () => {
  const release = { name: 'mf-a', version: '1', entry: '/a.js', integrity: 'sha384-a', routes: [] };
  const react = { react: { range: '^19.0.0', names: ['useState'] } };
  const core = { '@module-federation/runtime-core': { range: '^2.9.0', names: ['satisfy'] } };
  const stored = registryShape.parse({
    remotes: [
      { ...release, uses: { ...react, ...core }, lastGood: { ...release, uses: react } },
      { ...release, name: 'mf-b', uses: react, canary: { ...release, uses: core, percent: 100 } },
    ],
    shell: { version: '1' },
    edit: { number: 7, at: '2026-01-01T00:00:00Z', by: 'a-key', what: [] },
    removed: [{ name: 'mf-z', at: 1, key: 'a-key', value: 'x' }],
  });
  const served = registryForBrowsers(stored);
  expect(JSON.stringify(served)).not.toMatch(/useState|a-key/);
  expect(
    guardRegistry(served).remotes.map(({ federation, lastGood, canary }) => [
      federation,
      lastGood?.federation,
      canary?.federation,
    ]),
  ).toEqual([
    [true, undefined, undefined],
    [undefined, undefined, true],
  ]);
});
