import type { Language } from '../rules/languages';
import { rupeesText, toRupees } from '../rules/money-rules';
import { paymentArrived, withdrawalSent, withdrawalSentLate } from './texts';

/** The title of a match or question; `titleHi`: its Hindi, where it has one. */
interface Label {
  title: string;
  titleHi?: string;
}
interface Amount {
  amountPaise: number;
}
/** How a stake was paid, or how it is returned. */
interface Split {
  bonusPaise: number;
  cashPaise: number;
}
/** The settlement of a stake; `isCorrection`: an earlier result was corrected. */
interface Settled {
  label: Label;
  stakePaise: number;
  isCorrection: boolean;
}
interface Payout extends Amount {
  /** `r***@okbank`: transfers are stored for ever */
  maskedUpi: string;
}
interface Payment extends Amount {
  paymentId: string;
}

/** A payment that arrived; `startedPaise`: the amount that its player had chosen. */
interface Arrived extends Amount {
  startedPaise: number;
  /** of the amount, where it is not the wallet's */
  currency?: string;
}

/** The params of each message. They are sealed: a key only gains optional params, and another meaning is a new key. */
interface LedgerParams {
  joined: Split & { label: Label; stakePaise: number };
  won: Settled & { payoutPaise: number };
  lost: Settled;
  refunded: Settled & Split;
  deposited: Payment;
  'deposit-reversed': Payment;
  'debt-paid': Amount;
  'payment-in-suspense': { paymentId: string; reason: string };
  'payment-awaited': Record<string, never>;
  'payment-held': Arrived;
  'payment-refunding': Arrived;
  'payment-refunded': { paymentId: string; reference?: string };
  'joining-bonus': Amount;
  'daily-coins': Amount & { streak?: number };
  'referral-reward': Amount;
  'referral-coins': Amount;
  'referral-reward-reversed': Record<string, never>;
  'withdrawal-held': Payout;
  'withdrawal-paid': Payout;
  'withdrawal-paid-late': Payout;
  'withdrawal-returned': Payout & { end: 'rejected' | 'cancelled' | 'failed' };
  'withdrawal-reversed': Payout;
  'account-closed': Amount;
  'stranded-returned': Amount;
  'stranded-paid-out': Amount;
  /** `text`: the operator's reason, as written */
  /** `text`: the reason in older transfers, which is the operators' own */
  adjusted: { text?: string };
}
export type LedgerKey = keyof LedgerParams;
/** Why money moved: stored with a transfer and formatted where it is read, in the reader's language. */
export type LedgerMessage<K extends LedgerKey = LedgerKey> = { [P in K]: { key: P; params: LedgerParams[P] } }[K];
/** The line of a list, and one sentence of detail. */
export interface LedgerText {
  title: string;
  detail: string;
}
const money = (paise: number): string => rupeesText(toRupees(paise));
const coins = new Intl.NumberFormat('en-IN');
const plural = new Intl.PluralRules('en-IN');
const hindiTitle = ({ title, titleHi }: Label): string => titleHi ?? title;
/** A question inside a Hindi sentence is quoted, so that its question mark does not end the sentence. */
const quoted = (label: Label): string => {
  const title = hindiTitle(label);
  return title.endsWith('?') ? `“${title}”` : title;
};
/** '₹40 from bonus, ₹60 from cash' */
const split = (
  { bonusPaise, cashPaise }: Split,
  bonus: (amount: string) => string,
  cash: (amount: string) => string,
): string =>
  [bonusPaise > 0 ? bonus(money(bonusPaise)) : '', cashPaise > 0 ? cash(money(cashPaise)) : '']
    .filter((part) => part !== '')
    .join(', ');

const arrived = ({ amountPaise, startedPaise, currency }: Arrived, language: Language): string =>
  currency === undefined
    ? paymentArrived[language](toRupees(amountPaise), toRupees(startedPaise))
    : arrivedInAnotherCurrency[language](`${currency} ${toRupees(amountPaise).toFixed(2)}`);
const arrivedInAnotherCurrency = {
  en: (amount: string): string => `${amount} arrived, and the wallet takes rupees only.`,
  hi: (amount: string): string => `${amount} आए, वॉलेट सिर्फ़ रुपये लेता है।`,
};

const settled = (verb: string, { label, isCorrection }: Settled, detail: string): LedgerText =>
  isCorrection
    ? { title: `Correction ${label.title}`, detail: `The result of ${label.title} was corrected. ${detail}` }
    : { title: `${verb} ${label.title}`, detail };
const settledInHindi = (verb: string, { label, isCorrection }: Settled, detail: string): LedgerText =>
  isCorrection
    ? { title: `सुधार: ${hindiTitle(label)}`, detail: `${quoted(label)} का नतीजा सुधारा गया। ${detail}` }
    : { title: `${verb}: ${hindiTitle(label)}`, detail };

/** The messages of the ledger, each in every language. */
export const ledgerMessages: {
  readonly [K in LedgerKey]: Readonly<Record<Language, (params: LedgerParams[K]) => LedgerText>>;
} = {
  joined: {
    en: ({ label, stakePaise, ...paid }) => ({
      title: `Joined ${label.title}`,
      detail: `${money(stakePaise)} stake on ${label.title}: ${split(
        paid,
        (bonus) => `${bonus} from bonus`,
        (cash) => `${cash} from cash`,
      )}`,
    }),
    hi: ({ label, stakePaise, ...paid }) => ({
      title: `दाँव: ${hindiTitle(label)}`,
      detail: `${quoted(label)} पर ${money(stakePaise)} का दाँव: ${split(
        paid,
        (bonus) => `बोनस से ${bonus}`,
        (cash) => `पैसे से ${cash}`,
      )}`,
    }),
  },
  won: {
    en: ({ payoutPaise, ...stake }) =>
      settled(
        'Won',
        stake,
        `${money(payoutPaise)} won with a stake of ${money(stake.stakePaise)} on ${stake.label.title}`,
      ),
    hi: ({ payoutPaise, ...stake }) =>
      settledInHindi(
        'जीत',
        stake,
        `${quoted(stake.label)} पर ${money(stake.stakePaise)} के दाँव से ${money(payoutPaise)} जीते`,
      ),
  },
  lost: {
    en: (stake) => settled('Lost', stake, `${money(stake.stakePaise)} lost on ${stake.label.title}`),
    hi: (stake) => settledInHindi('हार', stake, `${quoted(stake.label)} पर ${money(stake.stakePaise)} हारे`),
  },
  refunded: {
    en: (stake) =>
      settled(
        'Refund',
        stake,
        `${money(stake.stakePaise)} refunded for ${stake.label.title}: ${split(
          stake,
          (bonus) => `${bonus} to bonus`,
          (cash) => `${cash} to cash`,
        )}`,
      ),
    hi: (stake) =>
      settledInHindi(
        'वापसी',
        stake,
        `${quoted(stake.label)} के ${money(stake.stakePaise)} वापस: ${split(
          stake,
          (bonus) => `बोनस में ${bonus}`,
          (cash) => `पैसे में ${cash}`,
        )}`,
      ),
  },
  deposited: {
    en: ({ amountPaise, paymentId }) => ({
      title: 'Money added',
      detail: `${money(amountPaise)} added to your wallet (payment ${paymentId})`,
    }),
    hi: ({ amountPaise, paymentId }) => ({
      title: 'पैसे जोड़े',
      detail: `आपके वॉलेट में ${money(amountPaise)} जोड़े गए (भुगतान ${paymentId})`,
    }),
  },
  'deposit-reversed': {
    en: ({ amountPaise, paymentId }) => ({
      title: 'Deposit reversed',
      detail: `The bank took back ${money(amountPaise)} (payment ${paymentId})`,
    }),
    hi: ({ amountPaise, paymentId }) => ({
      title: 'जमा वापस लिया गया',
      detail: `बैंक ने ${money(amountPaise)} वापस ले लिए (भुगतान ${paymentId})`,
    }),
  },
  'debt-paid': {
    en: ({ amountPaise }) => ({
      title: 'Reversed deposit repaid',
      detail: `${money(amountPaise)} repaid of what you owed after the bank took a deposit back`,
    }),
    hi: ({ amountPaise }) => ({
      title: 'वापस ली गई जमा की भरपाई',
      detail: `बैंक के जमा वापस लेने पर जो बकाया था, उसमें से ${money(amountPaise)} चुकाए`,
    }),
  },
  'payment-in-suspense': {
    en: ({ paymentId, reason }) => ({ title: 'Payment in suspense', detail: `Payment ${paymentId}: ${reason}` }),
    hi: ({ paymentId, reason }) => ({ title: 'भुगतान रुका है', detail: `भुगतान ${paymentId}: ${reason}` }),
  },
  'payment-awaited': {
    en: () => ({
      title: 'Payment being verified',
      detail:
        'Your bank has not confirmed this payment yet. It is added to your wallet by itself, or nothing is taken from you.',
    }),
    hi: () => ({
      title: 'भुगतान की पुष्टि हो रही है',
      detail: 'आपके बैंक ने यह भुगतान अभी पक्का नहीं किया है। यह अपने आप वॉलेट में आ जाएगा, नहीं तो आपसे कुछ नहीं लिया जाएगा।',
    }),
  },
  'payment-held': {
    en: (payment) => ({
      title: 'Payment being checked',
      detail: `${arrived(payment, 'en')} It is with us and not in your wallet yet. We add it to your wallet or send it back to where it came from.`,
    }),
    hi: (payment) => ({
      title: 'भुगतान की जाँच हो रही है',
      detail: `${arrived(payment, 'hi')} यह हमारे पास है, अभी वॉलेट में नहीं। हम इसे वॉलेट में जोड़ेंगे या जहाँ से आया था वहीं लौटाएँगे।`,
    }),
  },
  'payment-refunding': {
    en: (payment) => ({
      title: 'Payment being sent back',
      detail: `${arrived(payment, 'en')} It is on its way back to where it came from.`,
    }),
    hi: (payment) => ({
      title: 'भुगतान लौटाया जा रहा है',
      detail: `${arrived(payment, 'hi')} यह जहाँ से आया था, वहीं लौट रहा है।`,
    }),
  },
  'payment-refunded': {
    en: ({ paymentId, reference }) => ({
      title: 'Payment refunded',
      detail: `Payment ${paymentId} went back to its payer${reference === undefined ? '' : ` by hand (${reference})`}`,
    }),
    hi: ({ paymentId, reference }) => ({
      title: 'भुगतान लौटाया गया',
      detail: `भुगतान ${paymentId} ${reference === undefined ? '' : `हाथ से (${reference}) `}भेजने वाले को लौटा दिया गया`,
    }),
  },
  'joining-bonus': {
    en: ({ amountPaise }) => ({
      title: 'Joining Bonus',
      detail: `Joining bonus of ${money(amountPaise)}. It can be played, not withdrawn.`,
    }),
    hi: ({ amountPaise }) => ({
      title: 'जॉइनिंग बोनस',
      detail: `${money(amountPaise)} का जॉइनिंग बोनस। इससे खेल सकते हैं, इसे निकाल नहीं सकते।`,
    }),
  },
  'daily-coins': {
    en: ({ amountPaise, streak = 1 }) => ({
      title: 'Daily coins',
      detail: `${coins.format(toRupees(amountPaise))} ${
        plural.select(toRupees(amountPaise)) === 'one' ? 'coin' : 'coins'
      } for ${streak > 1 ? `day ${streak} of your streak` : 'today'}.`,
    }),
    // The noun is the same for one and for many.
    hi: ({ amountPaise, streak = 1 }) => ({
      title: 'रोज़ के सिक्के',
      detail: `${streak > 1 ? `लगातार ${streak}वें दिन` : 'आज'} के ${coins.format(toRupees(amountPaise))} सिक्के।`,
    }),
  },
  'referral-reward': {
    en: ({ amountPaise }) => ({
      title: 'Referral Reward',
      detail: `Reward for the first deposit of your friend: ${money(amountPaise)} bonus.`,
    }),
    hi: ({ amountPaise }) => ({
      title: 'रेफ़रल इनाम',
      detail: `आपके दोस्त की पहली जमा का इनाम: ${money(amountPaise)} बोनस।`,
    }),
  },
  'referral-coins': {
    en: ({ amountPaise }) => ({
      title: 'Referral Reward',
      detail: `A friend who joined through you has played: ${coins.format(toRupees(amountPaise))} coins.`,
    }),
    hi: ({ amountPaise }) => ({
      title: 'रेफ़रल इनाम',
      detail: `आपके ज़रिए जुड़ा दोस्त खेल चुका है: ${coins.format(toRupees(amountPaise))} सिक्के।`,
    }),
  },
  'referral-reward-reversed': {
    en: () => ({
      title: 'Referral Reward reversed',
      detail: 'The first deposit of your friend was reversed by the bank.',
    }),
    hi: () => ({
      title: 'रेफ़रल इनाम वापस लिया गया',
      detail: 'आपके दोस्त की पहली जमा बैंक ने वापस ले ली।',
    }),
  },
  'withdrawal-held': {
    en: ({ amountPaise, maskedUpi }) => ({ title: 'Withdrawal', detail: `${money(amountPaise)} to ${maskedUpi}` }),
    hi: ({ amountPaise, maskedUpi }) => ({ title: 'निकासी', detail: `${money(amountPaise)} ${maskedUpi} को` }),
  },
  'withdrawal-paid': {
    en: ({ amountPaise, maskedUpi }) => ({
      title: 'Withdrawal',
      detail: withdrawalSent.en(toRupees(amountPaise), maskedUpi),
    }),
    hi: ({ amountPaise, maskedUpi }) => ({
      title: 'निकासी',
      detail: withdrawalSent.hi(toRupees(amountPaise), maskedUpi),
    }),
  },
  'withdrawal-paid-late': {
    en: ({ amountPaise, maskedUpi }) => ({
      title: 'Withdrawal',
      detail: withdrawalSentLate.en(toRupees(amountPaise), maskedUpi),
    }),
    hi: ({ amountPaise, maskedUpi }) => ({
      title: 'निकासी',
      detail: withdrawalSentLate.hi(toRupees(amountPaise), maskedUpi),
    }),
  },
  'withdrawal-returned': {
    en: ({ amountPaise, maskedUpi, end }) => ({
      title: 'Withdrawal returned',
      detail: `Your withdrawal of ${money(amountPaise)} to ${maskedUpi} ${
        { rejected: 'was rejected', cancelled: 'was cancelled', failed: 'could not be sent' }[end]
      }; the money is back in your wallet`,
    }),
    hi: ({ amountPaise, maskedUpi, end }) => ({
      title: 'निकासी वापस आई',
      detail: `${maskedUpi} को ${money(amountPaise)} की आपकी निकासी ${
        { rejected: 'अस्वीकार हुई', cancelled: 'रद्द हुई', failed: 'भेजी नहीं जा सकी' }[end]
      }; पैसा आपके वॉलेट में वापस है`,
    }),
  },
  'withdrawal-reversed': {
    en: ({ amountPaise, maskedUpi }) => ({
      title: 'Withdrawal returned',
      detail: `The bank sent back your withdrawal of ${money(amountPaise)} to ${maskedUpi}`,
    }),
    hi: ({ amountPaise, maskedUpi }) => ({
      title: 'निकासी वापस आई',
      detail: `बैंक ने ${maskedUpi} को ${money(amountPaise)} की आपकी निकासी लौटा दी`,
    }),
  },
  'account-closed': {
    en: ({ amountPaise }) => ({
      title: 'Account closed',
      detail: `${money(amountPaise)} for a closed account waits in suspense`,
    }),
    hi: ({ amountPaise }) => ({ title: 'खाता बंद', detail: `बंद खाते के ${money(amountPaise)} अभी अलग रखे हैं` }),
  },
  'stranded-returned': {
    en: ({ amountPaise }) => ({
      title: 'Account closed',
      detail: `${money(amountPaise)} came back out of suspense`,
    }),
    hi: ({ amountPaise }) => ({ title: 'खाता बंद', detail: `अलग रखे ${money(amountPaise)} वापस आए` }),
  },
  'stranded-paid-out': {
    en: ({ amountPaise }) => ({ title: 'Money returned', detail: `${money(amountPaise)} of your closed account` }),
    hi: ({ amountPaise }) => ({ title: 'पैसे वापस', detail: `आपके बंद खाते के ${money(amountPaise)}` }),
  },
  adjusted: {
    en: () => ({ title: 'Adjustment', detail: 'A correction by our team' }),
    hi: () => ({ title: 'समायोजन', detail: 'हमारी टीम का सुधार' }),
  },
};

/** Parts ship apart: a reader may meet a key that is newer than its catalogue. */
export const isLedgerMessage = (value: unknown): value is LedgerMessage =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  Object.hasOwn(ledgerMessages, value.key);

export const ledgerText = <K extends LedgerKey>({ key, params }: LedgerMessage<K>, language: Language): LedgerText =>
  ledgerMessages[key][language](params);

/** A line of a statement on the wire: English text, and the message that it is made from. */
export interface StatementText {
  description: string;
  detail: string;
  memo?: LedgerMessage | undefined;
}
/** A line in a language; one without a message, or with one that is unknown here, stays English. */
export const lineText = ({ description, detail, memo }: StatementText, language: Language): LedgerText =>
  isLedgerMessage(memo) ? ledgerText(memo, language) : { title: description, detail };

/** The sub-accounts of a wallet as its player reads them. */
export const subAccountNames = {
  cash: { en: 'Your cash', hi: 'आपका पैसा' },
  bonus: { en: 'Your bonus', hi: 'आपका बोनस' },
  escrow: { en: 'Held for contests', hi: 'कॉन्टेस्ट के लिए रोका गया' },
  withdrawal: { en: 'Held for withdrawal', hi: 'निकासी के लिए रोका गया' },
  debt: { en: 'Owed by you', hi: 'आप पर बकाया' },
} as const satisfies Record<string, Record<Language, string>>;
