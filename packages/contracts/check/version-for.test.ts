import { isAtLeast, versionFor } from './version-for';

const entry = { kind: 'endpoints', name: 'join' } as const;
const none = { breaking: [], added: [], changed: [] };

test.each([
  ['nothing', none, '1.4.2'],
  ['an addition', { ...none, added: [entry] }, '1.5.0'],
  ['a compatible change', { ...none, changed: [entry] }, '1.5.0'],
  ['a change that hurts', { ...none, breaking: [{ ...entry, what: 'is gone' }], added: [entry] }, '2.0.0'],
])('%s asks for its number', (_what, differences, version) => expect(versionFor('1.4.2', differences)).toBe(version));

test.each([
  ['1.10.0', '1.9.0', true],
  ['2.0.0', '1.9.0', true],
  ['1.9.0', '1.9.0', true],
  ['1.9.0', '1.10.0', false],
])('%s after %s: %s', (version, other, later) => expect(isAtLeast(version, other)).toBe(later));
