/** @jest-environment jsdom */
import { commonRefusals, endpoints, fieldError, refusalTexts, texts } from '@baazi/contracts';
import { memoryStorage, fakeTransport, startPortal } from '../host';
import { showLanguage } from './language';
import { hi } from './refusals.hi';
import { translateToHindi } from './translate.hi';
import { translateReply } from './translate-reply';

let stop: () => void;
beforeEach(() => {
  stop = startPortal({ transport: fakeTransport(), storage: memoryStorage() });
});
afterEach(() => {
  showLanguage('en');
  stop();
});

test('every possible refusal of a player has a Hindi text', () => {
  const codes = Object.values(endpoints)
    .filter(({ access }) => access !== 'operator')
    .flatMap(({ refusals }) => Object.keys(refusals));
  const messages = [...new Set([...Object.keys(commonRefusals), ...codes])].map((code) => refusalTexts[code]?.message);
  expect(messages.filter((message) => message === undefined || !/[\u0900-\u097f]/.test(hi[message] ?? ''))).toEqual([]);
});
test('shows a refusal and its fields in the language of the page and leaves unknown text unchanged', async () => {
  const refused = {
    message: 'Please correct the following errors',
    errors: [
      { path: 'amount', msg: 'Minimun amount is 100.' },
      { path: 'upi', msg: 'At full moon only.' },
    ],
  };
  expect(await translateReply(refused)).toBe(refused);
  showLanguage('hi');
  expect(await translateReply(refused)).toEqual({
    message: 'कृपया ये गलतियाँ ठीक करें',
    errors: [
      { path: 'amount', msg: 'न्यूनतम राशि 100 है।' },
      { path: 'upi', msg: 'At full moon only.' },
    ],
  });
});
test.each([
  ...[
    texts.guestSignedUp,
    texts.guestWithoutBonus,
    texts.joinAsGuest,
    texts.signedUp,
    texts.otpSent,
    texts.otpResent,
    texts.otpVerified,
    texts.passwordUpdated,
  ],
  ...[texts.profileUpdated, texts.joined, texts.answered, texts.withdrawalRequested, texts.confirming],
])('translates %p without a word of English', (text) =>
  expect(translateToHindi(text).replace(/OTP|CSK/g, '')).not.toMatch(/[A-Za-z]/),
);
test('shows a text with a number by its message, and as it came without one that is known', async () => {
  const over = fieldError('amount', { key: 'top-up', params: { rupees: 1500 } });
  const refused = { message: over.msg, text: over.text, errors: [over, { path: 'upi', msg: over.msg }] };
  expect(await translateReply(refused)).toBe(refused);
  showLanguage('hi');
  expect(await translateReply(refused)).toMatchObject({
    message: 'खेलने के लिए ₹1,500 या ज़्यादा जोड़ें',
    errors: [
      { path: 'amount', msg: 'खेलने के लिए ₹1,500 या ज़्यादा जोड़ें' },
      { path: 'upi', msg: 'Add ₹1,500 or more to play' },
    ],
  });
  expect(translateToHindi('Add more', { key: 'of-a-later-version', params: {} })).toBe('Add more');
});
test('shows success messages of a server in the language of the page too', async () => {
  showLanguage('hi');
  expect(await translateReply({ status: true, message: texts.profileUpdated, errors: [] })).toMatchObject({
    message: 'प्रोफ़ाइल बदल गई।',
  });
});
