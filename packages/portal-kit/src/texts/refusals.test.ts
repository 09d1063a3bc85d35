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
import { saidInHindi } from './said.hi';
import { answerInLanguage } from './said-in-language';

let stop: () => void;
beforeEach(() => {
  stop = startPortal({ transport: fakeTransport(), storage: memoryStorage() });
});
afterEach(() => {
  showLanguage('en');
  stop();
});

test('whatever a player may be refused with is there in Hindi', () => {
  const codes = Object.values(endpoints)
    .filter(({ access }) => access !== 'operator')
    .flatMap(({ refusals }) => Object.keys(refusals));
  const words = [...new Set([...Object.keys(commonRefusals), ...codes])].map((code) => refusalTexts[code]?.message);
  expect(words.filter((said) => said === undefined || !/[\u0900-\u097f]/.test(hi[said] ?? ''))).toEqual([]);
});
test('a refusal and its fields are told in the language of the page; what is not known stays as it came', async () => {
  const refused = {
    message: 'Please correct the following errors',
    errors: [
      { path: 'amount', msg: 'Minimun amount is 100.' },
      { path: 'upi', msg: 'At full moon only.' },
    ],
  };
  expect(await answerInLanguage(refused)).toBe(refused);
  showLanguage('hi');
  expect(await answerInLanguage(refused)).toEqual({
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
])('%p is said without a word of English', (words) =>
  expect(saidInHindi(words).replace(/OTP|CSK/g, '')).not.toMatch(/[A-Za-z]/),
);
test('what a server says of its success is told in the language of the page, too', async () => {
  showLanguage('hi');
  expect(await answerInLanguage({ status: true, message: texts.profileUpdated, errors: [] })).toMatchObject({
    message: 'प्रोफ़ाइल बदल गई।',
  });
});
