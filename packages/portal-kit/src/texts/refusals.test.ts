/** @jest-environment jsdom */
import {
  commonRefusals,
  endpoints,
  lost,
  refusalTexts,
  stakeDepositsFirst,
  texts,
  topUpHint,
  withdrawUpTo,
  won,
} from '@baazi/contracts';
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
  const words = [...new Set([...Object.keys(commonRefusals), ...codes])].map((code) => refusalTexts[code]?.message);
  expect(words.filter((said) => said === undefined || !/[\u0900-\u097f]/.test(hi[said] ?? ''))).toEqual([]);
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
  ...[texts.guestSignedUp, texts.signedUp, texts.otpSent, texts.otpResent, texts.otpVerified, texts.passwordUpdated],
  ...[texts.profileUpdated, texts.joined, texts.answered, texts.withdrawalRequested, texts.confirming],
  ...[won(500), lost(100), withdrawUpTo(200), stakeDepositsFirst(100, 50), topUpHint(10)],
  ...[
    '₹500 added',
    '₹100 referral reward added',
    'Withdrawal returned: घर',
    'At most 500 characters.',
    'CSK won by 5 runs',
  ],
])('translates %p without a word of English', (words) =>
  expect(translateToHindi(words).replace(/OTP|CSK/g, '')).not.toMatch(/[A-Za-z]/),
);
test('shows success messages of a server in the language of the page too', async () => {
  showLanguage('hi');
  expect(await translateReply({ status: true, message: texts.profileUpdated, errors: [] })).toMatchObject({
    message: 'प्रोफ़ाइल बदल गई।',
  });
});
