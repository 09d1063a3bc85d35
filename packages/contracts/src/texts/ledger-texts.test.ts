import { contestTextInHindi } from './contest-texts.hi';
import { ledgerTextInHindi } from './ledger-texts.hi';
import { offeredReasons } from './offered-reasons';

test.each([
  ['Joined CSK v DC', 'दाँव: CSK v DC'],
  ['Joined Will it rain?', 'दाँव: क्या बारिश होगी?'],
  ['Correction LSG v MI', 'सुधार: LSG v MI'],
  ['Withdrawal returned', 'निकासी वापस आई'],
  ['Held for contests', 'कॉन्टेस्ट के लिए रोका गया'],
  ['₹100 stake on CSK v DC: ₹40 from bonus, ₹60 from cash', 'CSK v DC पर ₹100 का दाँव: बोनस से ₹40, पैसे से ₹60'],
  ['₹1,000 won with a stake of ₹200 on LSG v MI', 'LSG v MI पर ₹200 के दाँव से ₹1,000 जीते'],
  [
    'The result of LSG v MI was corrected. ₹100 refunded for LSG v MI: ₹100 to cash',
    'LSG v MI का नतीजा सुधारा गया। LSG v MI के ₹100 वापस: पैसे में ₹100',
  ],
  ['₹49 lost on Will CSK win the toss against DC?', '“क्या DC के ख़िलाफ़ टॉस CSK जीतेगी?” पर ₹49 हारे'],
  ['₹150 to as***@okbank', '₹150 as***@okbank को'],
  [
    'Your withdrawal of ₹150 to as***@okbank was rejected; the money is back in your wallet',
    'as***@okbank को ₹150 की आपकी निकासी अस्वीकार हुई; पैसा आपके वॉलेट में वापस है',
  ],
  ['a goodwill of the house', 'a goodwill of the house'],
])('translates %p to %p', (text, hindi) =>
  expect(ledgerTextInHindi(text, text.includes('Will it rain?') ? 'क्या बारिश होगी?' : undefined)).toBe(hindi),
);

test.each(Object.values(offeredReasons).flat())(
  'translates the standard reason %p, alone and before a refund text',
  (reason) => {
    expect(contestTextInHindi(reason).replace('UPI ID', '')).not.toMatch(/[A-Za-z]/);
    expect(contestTextInHindi(`${reason}. ₹49 refunded.`).replace('UPI ID', '')).not.toMatch(/[A-Za-z]/);
    expect(contestTextInHindi(`${reason}, as we saw`)).toBe(`${reason}, as we saw`);
  },
);
