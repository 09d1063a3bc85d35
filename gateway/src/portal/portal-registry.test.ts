import { registryShape } from '@baazi/contracts/registry-shapes';
import type { ReleaseStore } from '@baazi/releases';
import { setTimeout as sleep } from 'node:timers/promises';
import { PortalRegistry } from './portal-registry';

/** A store that answers after a while, or says then that it is away. */
function slowStore(isFar: boolean, state = { away: false, asked: 0 }) {
  const store: Partial<ReleaseStore> = {
    isFar,
    readRegistry: async () => {
      state.asked += 1;
      await sleep(30);
      if (state.away) throw new Error('away');
      return {
        registry: registryShape.parse({ schema: 1, remotes: [], shell: { version: '1' } }),
        stamp: String(state.asked),
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
  expect(state.asked).toBe(1);
});
test('serves the previous page while the store is unavailable, and fails if it never was available', async () => {
  const { registry, state, problems } = slowStore(true);
  await registry.read(100_000);
  state.away = true;
  expect((await registry.read(200_000)).page).toBe('<html>');
  await sleep(60);
  expect(problems).toHaveLength(1);
  const never = slowStore(true, { away: true, asked: 0 });
  expect((await never.registry.read(100_000)).page).toBe('');
  expect(never.problems).toHaveLength(1);
});
