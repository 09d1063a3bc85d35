import { notificationKinds } from '@baazi/contracts';
import { channelRules, type Preferences } from '../channels/channel-rules';
import { newPlayer, type Player } from './player';
import { whenToMail } from './when-to-mail';

const noon = new Date('2025-04-05T06:30:00Z');
const night = new Date('2025-04-05T17:30:00Z');
const morning = new Date('2025-04-06T02:30:00Z');
const player = (preferences: Preferences): Player => ({ _id: 'asha', ...newPlayer, preferences });

test('few things are worth a mail by themselves', () => {
  const mailed = notificationKinds.filter((kind) => whenToMail({ kind }, { player: undefined, now: noon }));
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
  ['what is wanted comes at once by day', 'result', { result: { mail: true } }, noon, noon],
  ['and in the morning by night', 'result', { result: { mail: true } }, night, morning],
  ['what is not wanted never comes', 'payout-paid', { 'payout-paid': { mail: false } }, noon, undefined],
  ['push is another choice', 'payout-paid', { 'payout-paid': { push: false } }, noon, noon],
  ['what must come comes', 'withdrawal-refused', { 'withdrawal-refused': { mail: false } }, night, morning],
  ['a stranger at the account is no matter of the hour', 'new-device', {}, night, night],
] as const)('%s', (_name, kind, preferences, now, expected) =>
  expect(whenToMail({ kind }, { player: player(preferences), now })).toEqual(expected),
);
test('nothing that calls to play is mailed unasked', () =>
  expect([channelRules['lock-soon'].mail, channelRules['league-news'].mail]).toEqual([false, false]));
