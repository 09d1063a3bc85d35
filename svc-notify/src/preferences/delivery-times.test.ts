import { notificationKinds } from '@baazi/contracts';
import { newPlayer, type Player, type Preferences } from '../players/player';
import { channelRules } from './channel-rules';
import { mailTime } from './delivery-times';

const noon = new Date('2025-04-05T06:30:00Z');
const night = new Date('2025-04-05T17:30:00Z');
const morning = new Date('2025-04-06T02:30:00Z');
const player = (preferences: Preferences): Player => ({ _id: 'asha', ...newPlayer, preferences });

test('mails these kinds by default', () => {
  const mailed = notificationKinds.filter((kind) => mailTime(kind, { player: undefined, now: noon }));
  expect(mailed).toEqual([
    'correction',
    'payout-paid',
    'withdrawal-refused',
    'deposit-returned',
    'new-device',
    'limit-raised',
    'support-reply',
  ]);
});
test.each([
  ['a kind that is on is mailed at once by day', 'result', { result: { mail: true } }, noon, noon],
  ['a kind that is on is mailed in the morning during the night', 'result', { result: { mail: true } }, night, morning],
  ['a kind that is off is not mailed', 'payout-paid', { 'payout-paid': { mail: false } }, noon, undefined],
  ['turning push off leaves the mail on', 'payout-paid', { 'payout-paid': { push: false } }, noon, noon],
  [
    'a required mail cannot be turned off',
    'withdrawal-refused',
    { 'withdrawal-refused': { mail: false } },
    night,
    morning,
  ],
  ['a new device is mailed at once during the night', 'new-device', {}, night, night],
] as const)('%s', (_name, kind, preferences, now, expected) =>
  expect(mailTime(kind, { player: player(preferences), now })).toEqual(expected),
);
test('kinds that invite play are not mailed by default', () =>
  expect([channelRules['lock-soon'].mail, channelRules['league-news'].mail]).toEqual([false, false]));
