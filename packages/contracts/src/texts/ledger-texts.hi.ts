import { titleInHindi } from './contest-texts.hi';

type Translate = (text: string) => string;
type Rule = readonly [pattern: RegExp, render: (groups: readonly string[], translate: Translate) => string];

/** A question inside a sentence is quoted, so that its question mark does not end the sentence. */
const quotedQuestion = (label: string): string => (label.endsWith('?') ? `“${label}”` : label);

/** Translations of svc-wallet's texts of transfers and accounts; each matches a whole line. */
const rules: readonly Rule[] = [
  [/^Joined (.+)$/, ([label = ''], translate) => `दाँव: ${translate(label)}`],
  [/^Won (.+)$/, ([label = ''], translate) => `जीत: ${translate(label)}`],
  [/^Lost (.+)$/, ([label = ''], translate) => `हार: ${translate(label)}`],
  [/^Refund (.+)$/, ([label = ''], translate) => `वापसी: ${translate(label)}`],
  [/^Correction (.+)$/, ([label = ''], translate) => `सुधार: ${translate(label)}`],
  [/^Money added$/, () => 'पैसे जोड़े'],
  [/^Joining Bonus$/, () => 'जॉइनिंग बोनस'],
  [/^Referral Reward$/, () => 'रेफ़रल इनाम'],
  [/^Referral Reward reversed$/, () => 'रेफ़रल इनाम वापस लिया गया'],
  [/^Daily coins$/, () => 'रोज़ के सिक्के'],
  [/^Withdrawal$/, () => 'निकासी'],
  [/^Withdrawal returned$/, () => 'निकासी वापस आई'],
  [/^Deposit reversed$/, () => 'जमा वापस लिया गया'],
  [/^Payment refunded$/, () => 'भुगतान लौटाया गया'],
  [/^Payment in suspense$/, () => 'भुगतान रुका है'],
  [/^Money returned$/, () => 'पैसे वापस'],
  [/^Account closed$/, () => 'खाता बंद'],
  [/^Adjustment$/, () => 'समायोजन'],
  [/^Your cash$/, () => 'आपका पैसा'],
  [/^Your bonus$/, () => 'आपका बोनस'],
  [/^Held for contests$/, () => 'कॉन्टेस्ट के लिए रोका गया'],
  [/^Held for withdrawal$/, () => 'निकासी के लिए रोका गया'],
  [
    /^(\S+) stake on (.+): (.+)$/,
    ([stake, label = '', split = ''], translate) =>
      `${quotedQuestion(translate(label))} पर ${stake} का दाँव: ${parts(split)}`,
  ],
  [
    /^(\S+) won with a stake of (\S+) on (.+)$/,
    ([won, stake, label = ''], translate) => `${quotedQuestion(translate(label))} पर ${stake} के दाँव से ${won} जीते`,
  ],
  [/^(\S+) lost on (.+)$/, ([stake, label = ''], translate) => `${quotedQuestion(translate(label))} पर ${stake} हारे`],
  [
    /^(\S+) refunded for (.+): (.+)$/,
    ([stake, label = '', split = ''], translate) =>
      `${quotedQuestion(translate(label))} के ${stake} वापस: ${parts(split)}`,
  ],
  [
    /^The result of (.+) was corrected\. (.+)$/,
    ([label = '', outcome = ''], translate) =>
      `${quotedQuestion(translate(label))} का नतीजा सुधारा गया। ${translated(outcome, translate)}`,
  ],
  [
    /^(\S+) added to your wallet \(payment (\S+)\)$/,
    ([added, payment]) => `आपके वॉलेट में ${added} जोड़े गए (भुगतान ${payment})`,
  ],
  [
    /^Joining bonus of (\S+)\. It can be played, not withdrawn\.$/,
    ([bonus]) => `${bonus} का जॉइनिंग बोनस। इससे खेल सकते हैं, इसे निकाल नहीं सकते।`,
  ],
  [
    /^Reward for the first deposit of your friend: (\S+) bonus\.$/,
    ([bonus]) => `आपके दोस्त की पहली जमा का इनाम: ${bonus} बोनस।`,
  ],
  [/^The first deposit of your friend was reversed by the bank\.$/, () => 'आपके दोस्त की पहली जमा बैंक ने वापस ले ली।'],
  [/^(\S+) coins for today\.$/, ([coins]) => `आज के ${coins} सिक्के।`],
  [/^(\S+) sent to (.+)$/, ([amount, upi]) => `${amount} ${upi} को भेजे गए`],
  [/^(\S+) was sent to (.+) after all$/, ([amount, upi]) => `${amount} आख़िरकार ${upi} को भेजे गए`],
  [/^(\S+) to (\S+)$/, ([amount, upi]) => `${amount} ${upi} को`],
  [
    /^Your withdrawal of (\S+) to (\S+) (was rejected|was cancelled|could not be sent); the money is back in your wallet$/,
    ([amount, upi, why = '']) => `${upi} को ${amount} की आपकी निकासी ${endings[why] ?? why}; पैसा आपके वॉलेट में वापस है`,
  ],
  [
    /^The bank sent back your withdrawal of (\S+) to (\S+)$/,
    ([amount, upi]) => `बैंक ने ${upi} को ${amount} की आपकी निकासी लौटा दी`,
  ],
  [
    /^The bank took back (\S+) \(payment (\S+)\)$/,
    ([amount, payment]) => `बैंक ने ${amount} वापस ले लिए (भुगतान ${payment})`,
  ],
  [/^(\S+) for a closed account waits in suspense$/, ([amount]) => `बंद खाते के ${amount} अभी अलग रखे हैं`],
  [/^(\S+) came back out of suspense$/, ([amount]) => `अलग रखे ${amount} वापस आए`],
  [/^(\S+) of your closed account$/, ([amount]) => `आपके बंद खाते के ${amount}`],
];
const endings: Record<string, string> = {
  'was rejected': 'अस्वीकार हुई',
  'was cancelled': 'रद्द हुई',
  'could not be sent': 'भेजी नहीं जा सकी',
};

/** '₹40 from bonus, ₹60 from cash' */
const parts = (split: string): string =>
  split
    .replaceAll(/(\S+) from bonus/g, 'बोनस से $1')
    .replaceAll(/(\S+) from cash/g, 'पैसे से $1')
    .replaceAll(/(\S+) to bonus/g, 'बोनस में $1')
    .replaceAll(/(\S+) to cash/g, 'पैसे में $1');

/**
 * Translates a ledger text to Hindi; `labelHi` is the Hindi title of the market, where an operator wrote one. Unknown
 * text, such as an operator's reason, is returned unchanged.
 */
export const ledgerTextInHindi = (text: string, labelHi?: string): string =>
  translated(text, (label) => titleInHindi({ title: label, titleHi: labelHi }));

function translated(text: string, translate: Translate): string {
  for (const [pattern, render] of rules) {
    const found = pattern.exec(text);
    if (found) return render(found.slice(1), translate);
  }
  return text;
}
