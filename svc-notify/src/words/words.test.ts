import { notificationKinds } from '@baazi/contracts';
import type { Facts, Happening } from '../happenings/happening';
import { placeOf } from '../happenings/place-of';
import { wordsOf } from './words-of';

const at = '2025-04-05T13:30:00.000Z';
const entry = { market: 'question:ipl-2025-17-toss', title: 'CSK v DC', selection: 'yes' };
const payout = { withdrawalId: 'w1', amountPaise: 50_000, maskedUpi: 'as***@upi' };
const facts: Facts = {
  'lock-soon': { market: 'match:ipl-2025-17', title: 'CSK v DC', locksAt: at },
  result: { ...entry, result: 'lost', stakePaise: 4900, paidPaise: 0 },
  refund: { ...entry, refundPaise: 4900, why: 'Match abandoned.' },
  correction: {
    ...entry,
    before: { result: 'won', paidPaise: 50_000 },
    after: { result: 'lost', paidPaise: 0 },
    why: '',
  },
  'payout-sent': payout,
  'payout-paid': payout,
  'withdrawal-refused': { withdrawalId: 'w1', amountPaise: 50_000, end: 'rejected', note: '' },
  'referral-earned': { rewardPaise: 50_000 },
  'deposit-returned': { amountPaise: 12_345 },
  'new-device': { device: 'Chrome on Android', signedInAt: at },
  'limit-raised': { of: 'deposit', span: 'daily', from: at },
  'league-news': { leagueId: 'l1', leagueName: 'DC XI', what: 'joined' },
  'support-reply': { requestId: 's1', number: 'S-12', subject: '' },
  'operator-message': { messageId: 'm1', title: '12', text: '12', titleHi: '१२', textHi: '१२' },
};
const told = (kind: keyof Facts, more: object = {}): Happening =>
  ({ kind, data: { ...facts[kind], ...more } }) as Happening;

test.each(notificationKinds)('%s is said in both languages, and leads somewhere', (kind) => {
  const [en, hi] = [wordsOf(told(kind), 'en'), wordsOf(told(kind), 'hi')];
  expect(en.title).not.toBe('');
  expect(`${en.title} ${en.text}`).not.toMatch(/undefined|NaN|\[object/);
  // Names, codes, amounts, and the clock's own letters are all that is Latin in it.
  const latin = `${hi.title} ${hi.text}`.replace(/CSK v DC|DC XI|as\*\*\*@upi|S-12|Chrome, Android|\b[ap]m\b/g, '');
  expect(latin).not.toMatch(/[A-Za-z]/);
  expect(placeOf(told(kind))).toMatch(/^\/(user\/|match\/|help$)/);
});

test.each([
  [{ title: 'Will CSK win the toss against DC?' }, '“क्या DC के ख़िलाफ़ टॉस CSK जीतेगी?” का नतीजा'],
  [{ title: 'Rain?', titleHi: 'बारिश?' }, '“बारिश?” का नतीजा'],
  [{ title: 'Rain?' }, '“Rain?” का नतीजा'],
])('the question %p is named as it was asked', (question, title) =>
  expect(wordsOf(told('result', question), 'hi').title).toBe(title),
);
test.each([
  ['No result.', 'कोई नतीजा नहीं।'],
  ['Match abandoned.', 'मैच रद्द।'],
  ['The umpires said so.', 'The umpires said so.'],
])('a refund because of %p', (why, said) =>
  expect(wordsOf(told('refund', { why }), 'hi').text).toBe(`CSK v DC: आपका दाँव वॉलेट में वापस है। ${said}`),
);
test('an offered reason is said in Hindi, one that was written as it was written', () => {
  const because = (note: string) => wordsOf(told('withdrawal-refused', { note }), 'hi').text;
  expect(because('The UPI ID is not in your name')).toBe('पैसा आपके वॉलेट में वापस है। यह UPI ID आपके नाम पर नहीं है');
  expect(because('Call us')).toBe('पैसा आपके वॉलेट में वापस है। Call us');
});
test('a correction says what was and what is', () => {
  expect(wordsOf(told('correction'), 'en').text).toBe('CSK v DC: before won, ₹500; now lost.');
});
