import { codeHash, codeId, newCode, sameHash } from './one-time-code';

const pepper = 'p'.repeat(32);

it('T45: a code has six unambiguous characters', () => {
  for (let i = 0; i < 200; i += 1) expect(newCode()).toMatch(/^[A-HJ-KM-NP-Z2-9]{6}$/);
  expect(new Set(Array.from({ length: 500 }, newCode)).size).toBeGreaterThan(495);
});
it('T44: a code is valid for its own purpose and address only', () => {
  const mine = codeHash(pepper, { purpose: 'forgot', of: 'asha@example.in' }, 'AB23CD');
  expect(sameHash(mine, codeHash(pepper, { purpose: 'forgot', of: 'asha@example.in' }, 'AB23CD'))).toBe(true);
  for (const other of [
    codeHash(pepper, { purpose: 'login', of: 'asha@example.in' }, 'AB23CD'),
    codeHash(pepper, { purpose: 'forgot', of: 'ravi@example.in' }, 'AB23CD'),
    codeHash('q'.repeat(32), { purpose: 'forgot', of: 'asha@example.in' }, 'AB23CD'),
  ]) {
    expect(sameHash(mine, other)).toBe(false);
  }
});
it('T45: neither code nor address can be derived from the stored document', () => {
  const id = codeId(pepper, { purpose: 'forgot', of: 'asha@example.in' });
  expect(id).not.toContain('asha');
  expect(codeHash(pepper, { purpose: 'forgot', of: 'asha@example.in' }, 'AB23CD')).not.toContain('AB23CD');
});
