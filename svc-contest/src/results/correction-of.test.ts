import { correctionOf } from './correction-of';

const at = new Date('2025-04-05T14:00:00Z');
const declared = (...outcomes: string[]) =>
  outcomes.map((outcome, i) => ({ revision: i + 1, outcome, by: 'o', note: `note ${i + 1}`, at }));
const onDc = { selection: 'DC', acceptedAt: at };

test.each([
  ['settled once', 1, 'won', ['DC'], undefined],
  ['corrected from won', 2, 'lost', ['DC', 'CSK'], { from: 'won', reason: 'note 2' }],
  ['corrected and reverted', 3, 'won', ['DC', 'CSK', 'DC'], { from: 'lost', reason: 'note 3' }],
  ['voided after a loss', 2, 'void', ['CSK', 'void'], { from: 'lost', reason: 'note 2' }],
  ['corrected before its player was notified', 1, 'lost', ['DC', 'CSK'], undefined],
  ['a correction that is not settled yet', 1, 'won', ['DC', 'CSK'], undefined],
] as const)('%s', (_case, n, result, outcomes, expected) => {
  const correction = correctionOf({ ...onDc, n, result }, { history: declared(...outcomes) });
  if (expected) expect(correction).toEqual({ ...expected, at: at.toISOString() });
  else expect(correction).toBeUndefined();
});
test('a refund after a moved lock is no correction under any declaration', () => {
  const cut = { history: declared('DC', 'CSK'), voidFrom: at };
  expect(correctionOf({ ...onDc, n: 2, result: 'void' }, cut)).toBeUndefined();
});
