import { languages } from '../rules/languages';
import {
  isLedgerMessage,
  ledgerMessages,
  ledgerText,
  lineText,
  subAccountNames,
  type LedgerKey,
  type LedgerMessage,
} from './ledger-messages';

const match = { label: { title: 'LSG v MI' }, stakePaise: 100_00 };
const settled = { ...match, isCorrection: false };
const payment = { amountPaise: 123_45, paymentId: 'pay_1' };
const payout = { amountPaise: 150_00, maskedUpi: 'a***@okbank' };
const returned = (end: 'rejected' | 'cancelled' | 'failed'): LedgerMessage => ({
  key: 'withdrawal-returned',
  params: { ...payout, end },
});

/** Message, English title and detail, Hindi title and detail. */
const rows: [message: LedgerMessage, en: [string, string], hi: [string, string]][] = [
  [
    { key: 'joined', params: { ...match, bonusPaise: 40_00, cashPaise: 60_00 } },
    ['Joined LSG v MI', '₹100 stake on LSG v MI: ₹40 from bonus, ₹60 from cash'],
    ['दाँव: LSG v MI', 'LSG v MI पर ₹100 का दाँव: बोनस से ₹40, पैसे से ₹60'],
  ],
  [
    { key: 'joined', params: { ...match, label: { title: 'Will it rain?' }, bonusPaise: 0, cashPaise: 100_00 } },
    ['Joined Will it rain?', '₹100 stake on Will it rain?: ₹100 from cash'],
    ['दाँव: Will it rain?', '“Will it rain?” पर ₹100 का दाँव: पैसे से ₹100'],
  ],
  [
    { key: 'won', params: { ...settled, stakePaise: 200_00, payoutPaise: 1000_00 } },
    ['Won LSG v MI', '₹1,000 won with a stake of ₹200 on LSG v MI'],
    ['जीत: LSG v MI', 'LSG v MI पर ₹200 के दाँव से ₹1,000 जीते'],
  ],
  [
    {
      key: 'lost',
      params: {
        ...settled,
        label: { title: 'Will CSK win the toss against DC?', titleHi: 'क्या DC के ख़िलाफ़ टॉस CSK जीतेगी?' },
      },
    },
    ['Lost Will CSK win the toss against DC?', '₹100 lost on Will CSK win the toss against DC?'],
    ['हार: क्या DC के ख़िलाफ़ टॉस CSK जीतेगी?', '“क्या DC के ख़िलाफ़ टॉस CSK जीतेगी?” पर ₹100 हारे'],
  ],
  [
    { key: 'refunded', params: { ...settled, bonusPaise: 40_00, cashPaise: 60_00 } },
    ['Refund LSG v MI', '₹100 refunded for LSG v MI: ₹40 to bonus, ₹60 to cash'],
    ['वापसी: LSG v MI', 'LSG v MI के ₹100 वापस: बोनस में ₹40, पैसे में ₹60'],
  ],
  [
    { key: 'refunded', params: { ...settled, isCorrection: true, bonusPaise: 0, cashPaise: 100_00 } },
    ['Correction LSG v MI', 'The result of LSG v MI was corrected. ₹100 refunded for LSG v MI: ₹100 to cash'],
    ['सुधार: LSG v MI', 'LSG v MI का नतीजा सुधारा गया। LSG v MI के ₹100 वापस: पैसे में ₹100'],
  ],
  [
    { key: 'lost', params: { ...settled, isCorrection: true, label: { title: 'Rain?', titleHi: 'बारिश?' } } },
    ['Correction Rain?', 'The result of Rain? was corrected. ₹100 lost on Rain?'],
    ['सुधार: बारिश?', '“बारिश?” का नतीजा सुधारा गया। “बारिश?” पर ₹100 हारे'],
  ],
  [
    { key: 'debt-paid', params: { amountPaise: 200_00 } },
    ['Reversed deposit repaid', '₹200 repaid of what you owed after the bank took a deposit back'],
    ['वापस ली गई जमा की भरपाई', 'बैंक के जमा वापस लेने पर जो बकाया था, उसमें से ₹200 चुकाए'],
  ],
  [
    { key: 'deposited', params: payment },
    ['Money added', '₹123.45 added to your wallet (payment pay_1)'],
    ['पैसे जोड़े', 'आपके वॉलेट में ₹123.45 जोड़े गए (भुगतान pay_1)'],
  ],
  [
    { key: 'deposit-reversed', params: payment },
    ['Deposit reversed', 'The bank took back ₹123.45 (payment pay_1)'],
    ['जमा वापस लिया गया', 'बैंक ने ₹123.45 वापस ले लिए (भुगतान pay_1)'],
  ],
  [
    { key: 'payment-in-suspense', params: { paymentId: 'pay_1', reason: 'no-intent' } },
    ['Payment in suspense', 'Payment pay_1: no-intent'],
    ['भुगतान रुका है', 'भुगतान pay_1: no-intent'],
  ],
  [
    { key: 'payment-awaited', params: {} },
    [
      'Payment being verified',
      'Your bank has not confirmed this payment yet. It is added to your wallet by itself, or nothing is taken from you.',
    ],
    [
      'भुगतान की पुष्टि हो रही है',
      'आपके बैंक ने यह भुगतान अभी पक्का नहीं किया है। यह अपने आप वॉलेट में आ जाएगा, नहीं तो आपसे कुछ नहीं लिया जाएगा।',
    ],
  ],
  [
    { key: 'payment-held', params: { amountPaise: 1_00, startedPaise: 100_00, currency: 'USD' } },
    [
      'Payment being checked',
      'USD 1.00 arrived, and the wallet takes rupees only. It is with us and not in your wallet yet. We add it to your wallet or send it back to where it came from.',
    ],
    [
      'भुगतान की जाँच हो रही है',
      'USD 1.00 आए, वॉलेट सिर्फ़ रुपये लेता है। यह हमारे पास है, अभी वॉलेट में नहीं। हम इसे वॉलेट में जोड़ेंगे या जहाँ से आया था वहीं लौटाएँगे।',
    ],
  ],
  [
    { key: 'payment-held', params: { amountPaise: 99_00, startedPaise: 100_00 } },
    [
      'Payment being checked',
      '₹99 arrived instead of ₹100. It is with us and not in your wallet yet. We add it to your wallet or send it back to where it came from.',
    ],
    [
      'भुगतान की जाँच हो रही है',
      '₹100 की जगह ₹99 आए। यह हमारे पास है, अभी वॉलेट में नहीं। हम इसे वॉलेट में जोड़ेंगे या जहाँ से आया था वहीं लौटाएँगे।',
    ],
  ],
  [
    { key: 'payment-refunding', params: { amountPaise: 100_00, startedPaise: 100_00 } },
    ['Payment being sent back', '₹100 arrived. It is on its way back to where it came from.'],
    ['भुगतान लौटाया जा रहा है', '₹100 आए। यह जहाँ से आया था, वहीं लौट रहा है।'],
  ],
  [
    { key: 'payment-refunded', params: { paymentId: 'pay_1' } },
    ['Payment refunded', 'Payment pay_1 went back to its payer'],
    ['भुगतान लौटाया गया', 'भुगतान pay_1 भेजने वाले को लौटा दिया गया'],
  ],
  [
    { key: 'payment-refunded', params: { paymentId: 'pay_1', reference: 'UTR 7' } },
    ['Payment refunded', 'Payment pay_1 went back to its payer by hand (UTR 7)'],
    ['भुगतान लौटाया गया', 'भुगतान pay_1 हाथ से (UTR 7) भेजने वाले को लौटा दिया गया'],
  ],
  [
    { key: 'joining-bonus', params: { amountPaise: 40_00 } },
    ['Joining Bonus', 'Joining bonus of ₹40. It can be played, not withdrawn.'],
    ['जॉइनिंग बोनस', '₹40 का जॉइनिंग बोनस। इससे खेल सकते हैं, इसे निकाल नहीं सकते।'],
  ],
  [
    { key: 'daily-coins', params: { amountPaise: 1000_00 } },
    ['Daily coins', '1,000 coins for today.'],
    ['रोज़ के सिक्के', 'आज के 1,000 सिक्के।'],
  ],
  [
    { key: 'daily-coins', params: { amountPaise: 550_00, streak: 2 } },
    ['Daily coins', '550 coins for day 2 of your streak.'],
    ['रोज़ के सिक्के', 'लगातार 2वें दिन के 550 सिक्के।'],
  ],
  [
    { key: 'referral-coins', params: { amountPaise: 500_00 } },
    ['Referral Reward', 'A friend who joined through you has played: 500 coins.'],
    ['रेफ़रल इनाम', 'आपके ज़रिए जुड़ा दोस्त खेल चुका है: 500 सिक्के।'],
  ],
  [
    { key: 'daily-coins', params: { amountPaise: 1_00 } },
    ['Daily coins', '1 coin for today.'],
    ['रोज़ के सिक्के', 'आज के 1 सिक्के।'],
  ],
  [
    { key: 'referral-reward', params: { amountPaise: 500_00 } },
    ['Referral Reward', 'Reward for the first deposit of your friend: ₹500 bonus.'],
    ['रेफ़रल इनाम', 'आपके दोस्त की पहली जमा का इनाम: ₹500 बोनस।'],
  ],
  [
    { key: 'referral-reward-reversed', params: {} },
    ['Referral Reward reversed', 'The first deposit of your friend was reversed by the bank.'],
    ['रेफ़रल इनाम वापस लिया गया', 'आपके दोस्त की पहली जमा बैंक ने वापस ले ली।'],
  ],
  [
    { key: 'withdrawal-held', params: payout },
    ['Withdrawal', '₹150 to a***@okbank'],
    ['निकासी', '₹150 a***@okbank को'],
  ],
  [
    { key: 'withdrawal-paid', params: payout },
    ['Withdrawal', '₹150 sent to a***@okbank'],
    ['निकासी', '₹150 a***@okbank को भेजे गए'],
  ],
  [
    { key: 'withdrawal-paid-late', params: payout },
    ['Withdrawal', '₹150 was sent to a***@okbank after all'],
    ['निकासी', '₹150 आख़िरकार a***@okbank को भेजे गए'],
  ],
  [
    returned('rejected'),
    ['Withdrawal returned', 'Your withdrawal of ₹150 to a***@okbank was rejected; the money is back in your wallet'],
    ['निकासी वापस आई', 'a***@okbank को ₹150 की आपकी निकासी अस्वीकार हुई; पैसा आपके वॉलेट में वापस है'],
  ],
  [
    returned('cancelled'),
    ['Withdrawal returned', 'Your withdrawal of ₹150 to a***@okbank was cancelled; the money is back in your wallet'],
    ['निकासी वापस आई', 'a***@okbank को ₹150 की आपकी निकासी रद्द हुई; पैसा आपके वॉलेट में वापस है'],
  ],
  [
    returned('failed'),
    [
      'Withdrawal returned',
      'Your withdrawal of ₹150 to a***@okbank could not be sent; the money is back in your wallet',
    ],
    ['निकासी वापस आई', 'a***@okbank को ₹150 की आपकी निकासी भेजी नहीं जा सकी; पैसा आपके वॉलेट में वापस है'],
  ],
  [
    { key: 'withdrawal-reversed', params: payout },
    ['Withdrawal returned', 'The bank sent back your withdrawal of ₹150 to a***@okbank'],
    ['निकासी वापस आई', 'बैंक ने a***@okbank को ₹150 की आपकी निकासी लौटा दी'],
  ],
  [
    { key: 'account-closed', params: { amountPaise: 50_00 } },
    ['Account closed', '₹50 for a closed account waits in suspense'],
    ['खाता बंद', 'बंद खाते के ₹50 अभी अलग रखे हैं'],
  ],
  [
    { key: 'stranded-returned', params: { amountPaise: 50_00 } },
    ['Account closed', '₹50 came back out of suspense'],
    ['खाता बंद', 'अलग रखे ₹50 वापस आए'],
  ],
  [
    { key: 'stranded-paid-out', params: { amountPaise: 50_00 } },
    ['Money returned', '₹50 of your closed account'],
    ['पैसे वापस', 'आपके बंद खाते के ₹50'],
  ],
  [
    { key: 'adjusted', params: { text: 'a goodwill of the house' } },
    ['Adjustment', 'A correction by our team'],
    ['समायोजन', 'हमारी टीम का सुधार'],
  ],
];

test.each(rows)('formats %j in English and in Hindi', (message, [title, detail], [titleHi, detailHi]) => {
  expect(ledgerText(message, 'en')).toEqual({ title, detail });
  expect(ledgerText(message, 'hi')).toEqual({ title: titleHi, detail: detailHi });
});
test('every key of the catalogue has a row above', () => {
  const keys = new Set<LedgerKey>(rows.map(([{ key }]) => key));
  expect(Object.keys(ledgerMessages).filter((key) => !keys.has(key as LedgerKey))).toEqual([]);
});
test('a line without a message, or with one that is newer than this catalogue, is shown as it was sent', () => {
  const line = { description: 'Joined Rain?', detail: '₹49 stake on Rain?' };
  const newer: unknown = JSON.parse('{"key":"toString","params":{}}');
  expect(isLedgerMessage(newer)).toBe(false);
  for (const language of languages)
    expect(lineText(line, language)).toEqual({ title: 'Joined Rain?', detail: '₹49 stake on Rain?' });
});
test('names every sub-account in Hindi', () =>
  expect(Object.values(subAccountNames).filter(({ hi }) => /[A-Za-z]/.test(hi))).toEqual([]));
