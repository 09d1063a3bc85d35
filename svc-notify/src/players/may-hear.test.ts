import { mayHear } from './may-hear';
import type { Player } from './player';

const now = new Date('2025-04-05T12:00:00Z');
const player = (more: Partial<Player> = {}): Player => ({ _id: 'asha', statusRevision: 1, breakRevision: 1, ...more });
const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)];

test.each([
  ['nobody knows anything of', undefined, true, true],
  ['plays', player({ status: 'active' }), true, true],
  ['is on a break', player({ breakUntil: after }), false, true],
  ['had a break', player({ breakUntil: before }), true, true],
  ['excluded themselves', player({ selfExcluded: true }), false, true],
  ['is blocked', player({ status: 'blocked' }), true, true],
  ['is gone', player({ status: 'closed' }), false, false],
])('a player who %s', (_name, who, ofPlay, ofMoney) => {
  for (const kind of ['lock-soon', 'league-news', 'operator-message', 'limit-raised'] as const)
    expect([kind, mayHear(who, { kind, data: {} }, now)]).toEqual([kind, ofPlay]);
  for (const kind of ['result', 'payout-paid', 'new-device'] as const)
    expect([kind, mayHear(who, { kind, data: {} }, now)]).toEqual([kind, ofMoney]);
  expect(mayHear(who, { kind: 'operator-message', data: { aboutMoney: true } }, now)).toBe(ofMoney);
  expect(mayHear(who, { kind: 'operator-message', data: { aboutMoney: false } }, now)).toBe(ofPlay);
});
