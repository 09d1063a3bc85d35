import { notificationKinds } from '@baazi/contracts';
import { portalPath, type NotificationContent, type NotificationData } from './notification-content';
import { notificationText } from './notification-text';

const at = '2025-04-05T13:30:00.000Z';
const entry = { market: 'question:ipl-2025-17-toss', title: 'CSK v DC', selection: 'yes' };
const payout = { withdrawalId: 'w1', amountPaise: 50_000, maskedUpi: 'as***@upi' };
const data: NotificationData = {
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
const content = (kind: keyof NotificationData, more: object = {}): NotificationContent =>
  ({ kind, data: { ...data[kind], ...more } }) as NotificationContent;

test.each(notificationKinds)('%s has a text in both languages and a portal path', (kind) => {
  const [en, hi] = [notificationText(content(kind), 'en'), notificationText(content(kind), 'hi')];
  expect(en.title).not.toBe('');
  expect(`${en.title} ${en.text}`).not.toMatch(/undefined|NaN|\[object/);
  // Only names, codes, amounts and am/pm are Latin in a Hindi text.
  const latin = `${hi.title} ${hi.text}`.replace(/CSK v DC|DC XI|as\*\*\*@upi|S-12|Chrome, Android|\b[ap]m\b/g, '');
  expect(latin).not.toMatch(/[A-Za-z]/);
  expect(portalPath(content(kind))).toMatch(/^\/(user\/|match\/|help$)/);
});

test.each([
  [{ title: 'Will CSK win the toss against DC?' }, '“क्या DC के ख़िलाफ़ टॉस CSK जीतेगी?” का नतीजा'],
  [{ title: 'Rain?', titleHi: 'बारिश?' }, '“बारिश?” का नतीजा'],
  [{ title: 'Rain?' }, '“Rain?” का नतीजा'],
])('the Hindi title of the question %p quotes it', (question, title) =>
  expect(notificationText(content('result', question), 'hi').title).toBe(title),
);
test.each([
  ['No result.', 'कोई नतीजा नहीं।'],
  ['Match abandoned.', 'मैच रद्द।'],
  ['The umpires said so.', 'The umpires said so.'],
])('the Hindi text of a refund for the reason %p', (why, expected) =>
  expect(notificationText(content('refund', { why }), 'hi').text).toBe(`CSK v DC: आपका दाँव वॉलेट में वापस है। ${expected}`),
);
test('translates a listed reason to Hindi and leaves a written one as it is', () => {
  const textWith = (note: string) => notificationText(content('withdrawal-refused', { note }), 'hi').text;
  expect(textWith('The UPI ID is not in your name')).toBe('पैसा आपके वॉलेट में वापस है। यह UPI ID आपके नाम पर नहीं है');
  expect(textWith('Call us')).toBe('पैसा आपके वॉलेट में वापस है। Call us');
});
test('a correction names the previous and the new result', () => {
  expect(notificationText(content('correction'), 'en').text).toBe('CSK v DC: before won, ₹500; now lost.');
});
