import { decideReward, type RewardFacts } from './decide-reward';

const facts = (
  more: Partial<RewardFacts['referral']> = {},
  referrer: RewardFacts['referrer'] = { kind: 'member' },
  sameUpi = false,
): RewardFacts => ({
  referral: { state: 'registered', referrerId: 'r', depositId: 'd', ...more },
  isAttested: true,
  referrer,
  mode: 'sandbox',
  sameUpi,
  isUnplayed: false,
});

test.each<[string, RewardFacts, string]>([
  ['both facts', facts(), 'pay'],
  ['T33: no deposit yet', facts({ depositId: undefined }), 'nothing'],
  ['no registration yet', facts({ referrerId: undefined }), 'nothing'],
  ['a referrer without a signature', { ...facts(), isAttested: false }, 'hold'],
  ['one that an operator released', { ...facts({ approved: true }), isAttested: false }, 'pay'],
  ['same e-mail', facts({ hold: 'same-email' }), 'hold'],
  ['same device', facts({ hold: 'same-device' }), 'hold'],
  ['same UPI', facts({}, { kind: 'member' }, true), 'hold'],
  ['a closed referrer', facts({}, { kind: 'member', status: 'closed' }), 'hold'],
  ['a guest referrer', facts({}, { kind: 'guest', emailVerified: false }), 'wait'],
  ['a referrer of whom nothing is known yet', facts({}, {}), 'wait'],
  ['a guest referrer who verified', facts({ state: 'earned' }, { kind: 'guest', emailVerified: true }), 'pay'],
  ['a guest who gave an address that is not verified', facts({}, { kind: 'member', cameAsGuest: true }), 'wait'],
  ['an unverified member where money is real', { ...facts(), mode: 'real' }, 'wait'],
  ['T121: a deposit that is not played yet', { ...facts(), isUnplayed: true }, 'wait'],
  ['T121: a deposit that is played', { ...facts({ state: 'earned' }), isUnplayed: false }, 'pay'],
  ['T121: held for another reason', { ...facts({ hold: 'same-device' }), isUnplayed: true }, 'hold'],
  ['coins: a friend who has played', { ...facts({ depositId: undefined }), mode: 'play' }, 'pay'],
  [
    'coins: a friend who has not played',
    { ...facts({ depositId: undefined }), mode: 'play', isUnplayed: true },
    'nothing',
  ],
  ['held', facts({ state: 'on-hold', hold: 'same-email' }), 'nothing'],
  ['held and approved', facts({ state: 'on-hold', hold: 'same-email', approved: true }), 'pay'],
  ['paid already', facts({ state: 'credited' }), 'nothing'],
  ['denied', facts({ state: 'denied' }), 'nothing'],
  ['T33: reversed after paying', facts({ state: 'credited', reversed: true }), 'take-back'],
  ['T33: reversed before paying', facts({ state: 'earned', reversed: true }), 'cancel'],
  ['reversed before the registration was known', facts({ referrerId: undefined, reversed: true }), 'cancel'],
  ['reversed and taken back', facts({ state: 'clawed-back', reversed: true }), 'nothing'],
])('%s', (_name, given, outcome) => expect(decideReward(given).kind).toBe(outcome));
