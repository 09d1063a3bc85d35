import { mayNotify } from './may-notify';
import type { Player } from './player';

const now = new Date('2025-04-05T12:00:00Z');
const playerWith = (more: Partial<Player> = {}): Player => ({
  _id: 'asha',
  statusRevision: 1,
  breakRevision: 1,
  ...more,
});
const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)];

test.each([
  ['has no document', undefined, true, true],
  ['is active', playerWith({ status: 'active' }), true, true],
  ['is on a break', playerWith({ breakUntil: after }), false, true],
  ['is back from a break', playerWith({ breakUntil: before }), true, true],
  ['is self-excluded', playerWith({ selfExcluded: true }), false, true],
  ['is blocked', playerWith({ status: 'blocked' }), true, true],
  ['has closed the account', playerWith({ status: 'closed' }), false, false],
])('a player who %s', (_name, player, ofPlay, ofMoney) => {
  for (const kind of ['lock-soon', 'league-news', 'operator-message', 'limit-raised'] as const)
    expect([kind, mayNotify(player, { kind, data: {} }, now)]).toEqual([kind, ofPlay]);
  for (const kind of ['result', 'payout-paid', 'new-device'] as const)
    expect([kind, mayNotify(player, { kind, data: {} }, now)]).toEqual([kind, ofMoney]);
  expect(mayNotify(player, { kind: 'operator-message', data: { aboutMoney: true } }, now)).toBe(ofMoney);
  expect(mayNotify(player, { kind: 'operator-message', data: { aboutMoney: false } }, now)).toBe(ofPlay);
});
