import { guardRegistry } from '@baazi/contracts';
import { extensionsFor } from './extensions-for';

const remote = (name: string, access: string, order: number) => ({
  ...{ name, version: '1', entry: `/releases/${name}/1/remoteEntry.js`, integrity: 'sha384-x', routes: [] },
  fills: { purse: { access, order, preload: [] } },
});
const { remotes } = guardRegistry({
  remotes: [
    remote('mf-c', 'player', 1),
    remote('mf-b', 'player', 1),
    remote('mf-a', 'anyone', 2),
    remote('mf-d', 'signed-out', 0),
    remote('mf-e', 'operator', 0),
  ],
});
const seen = (...[visitor, slot = 'purse']: [Parameters<typeof extensionsFor>[1], string?]) =>
  extensionsFor(slot, visitor, remotes).map(({ owner }) => owner);

test('returns the extensions that each visitor may see, in their order', () => {
  expect(seen({ at: 'signed-in', role: 'player' })).toEqual(['mf-b', 'mf-c', 'mf-a']);
  expect(seen({ at: 'signed-in', role: 'operator' })).toEqual(['mf-e', 'mf-a']);
  expect(seen({ at: 'signed-out' })).toEqual(['mf-d', 'mf-a']);
  expect(seen({ at: 'signed-out' }, 'another')).toEqual([]);
});
