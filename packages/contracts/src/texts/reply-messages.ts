import type { Language } from '../rules/languages';
import { groupedRupees, rupeesText } from '../rules/money-rules';
import { reasonInHindi } from './offered-reasons';
import { paymentArrived, withdrawalSent, withdrawalSentLate } from './texts';

interface Count {
  count: number;
}
interface Rupees {
  rupees: number;
}

/** The params of each message. They are sent: a key only gains optional params, and another meaning is a new key. */
interface ReplyParams {
  'at-most-characters': Count;
  'at-most-lines': Count;
  'at-most-passkeys': Count;
  'from-to': { min: number; max: number };
  'too-young': { years: number };
  'withdraw-up-to': Rupees;
  'stake-deposits-first': { leftRupees: number; upToRupees: number };
  'payment-arrived': { arrivedRupees: number; startedRupees: number };
  'over-stake-limit': Rupees;
  'max-stake': Rupees;
  'top-up': Rupees;
  'money-added': Rupees;
  'referral-reward-added': Rupees;
  'withdrawal-paid': Rupees & { maskedUpi: string };
  'withdrawal-paid-late': Rupees & { maskedUpi: string };
  /** `note`: an operator's reason, offered or written */
  'withdrawal-returned': { note?: string };
  'todays-fixtures': Record<string, never>;
  /** `day`: YYYY-MM-DD in India */
  'next-match-day': { day: string };
}
export type ReplyKey = keyof ReplyParams;
/** A refusal, a field's error, a notice or a heading: sent beside its English and formatted where it is read. */
export type ReplyMessage<K extends ReplyKey = ReplyKey> = { [P in K]: { key: P; params: ReplyParams[P] } }[K];

/** The messages of replies, each in every language. The English is the spec's. */
export const replyMessages: {
  readonly [K in ReplyKey]: Readonly<Record<Language, (params: ReplyParams[K]) => string>>;
} = {
  'at-most-characters': {
    en: ({ count }) => `At most ${count} characters.`,
    hi: ({ count }) => `ज़्यादा से ज़्यादा ${count} अक्षर।`,
  },
  'at-most-lines': {
    en: ({ count }) => `At most ${count} lines.`,
    hi: ({ count }) => `ज़्यादा से ज़्यादा ${count} पंक्तियाँ।`,
  },
  'at-most-passkeys': {
    en: ({ count }) => `At most ${count} passkeys. Please remove one first.`,
    hi: ({ count }) => `ज़्यादा से ज़्यादा ${count} पासकी। पहले एक हटाएँ।`,
  },
  'from-to': {
    en: ({ min, max }) => `From ${min} to ${max}.`,
    hi: ({ min, max }) => `${min} से ${max} तक।`,
  },
  'too-young': {
    en: ({ years }) => `You must be ${years} or older to play.`,
    hi: ({ years }) => `खेलने के लिए आपकी उम्र ${years} या ज़्यादा होनी चाहिए।`,
  },
  'withdraw-up-to': {
    en: ({ rupees }) => `You can withdraw up to ${rupeesText(rupees)} now.`,
    hi: ({ rupees }) => `अभी आप ${rupeesText(rupees)} तक निकाल सकते हैं।`,
  },
  'stake-deposits-first': {
    en: ({ leftRupees, upToRupees }) =>
      `Money you add can be withdrawn after it was staked once: ${rupeesText(leftRupees)} left to stake. You can withdraw up to ${rupeesText(upToRupees)} now.`,
    hi: ({ leftRupees, upToRupees }) =>
      `जोड़ा हुआ पैसा एक बार दाँव पर लगाने के बाद निकाला जा सकता है: अभी ${rupeesText(leftRupees)} बाक़ी हैं। अभी आप ${rupeesText(upToRupees)} तक निकाल सकते हैं।`,
  },
  'payment-arrived': {
    en: ({ arrivedRupees, startedRupees }) => paymentArrived.en(arrivedRupees, startedRupees),
    hi: ({ arrivedRupees, startedRupees }) => paymentArrived.hi(arrivedRupees, startedRupees),
  },
  'over-stake-limit': {
    en: ({ rupees }) => `${rupeesText(rupees)} over the stake limit you have set.`,
    hi: ({ rupees }) => `यह आपकी तय दाँव सीमा से ${rupeesText(rupees)} ज़्यादा है।`,
  },
  'max-stake': {
    en: ({ rupees }) => `At most ₹${groupedRupees(rupees)} in this contest.`,
    hi: ({ rupees }) => `इस मुक़ाबले में ज़्यादा से ज़्यादा ₹${groupedRupees(rupees)}।`,
  },
  'top-up': {
    en: ({ rupees }) => `Add ${rupeesText(rupees)} or more to play`,
    hi: ({ rupees }) => `खेलने के लिए ${rupeesText(rupees)} या ज़्यादा जोड़ें`,
  },
  'money-added': {
    en: ({ rupees }) => `${rupeesText(rupees)} added`,
    hi: ({ rupees }) => `${rupeesText(rupees)} जुड़े`,
  },
  'referral-reward-added': {
    en: ({ rupees }) => `${rupeesText(rupees)} referral reward added`,
    hi: ({ rupees }) => `${rupeesText(rupees)} का रेफ़रल इनाम जुड़ा`,
  },
  'withdrawal-paid': {
    en: ({ rupees, maskedUpi }) => withdrawalSent.en(rupees, maskedUpi),
    hi: ({ rupees, maskedUpi }) => withdrawalSent.hi(rupees, maskedUpi),
  },
  'withdrawal-paid-late': {
    en: ({ rupees, maskedUpi }) => withdrawalSentLate.en(rupees, maskedUpi),
    hi: ({ rupees, maskedUpi }) => withdrawalSentLate.hi(rupees, maskedUpi),
  },
  'withdrawal-returned': {
    en: ({ note }) => (note === undefined ? 'Withdrawal returned' : `Withdrawal returned: ${note}`),
    hi: ({ note }) => (note === undefined ? 'निकासी वापस आई' : `निकासी वापस आई: ${reasonInHindi(note)}`),
  },
  'todays-fixtures': { en: () => "Today's Fixtures", hi: () => 'आज के मैच' },
  'next-match-day': {
    en: ({ day }) => `Next Match Day: ${formatDay(day, 'en-IN', 'short')}`,
    hi: ({ day }) => `अगले मैच: ${formatDay(day, 'hi-IN', 'long')}`,
  },
};

const formatDay = (day: string, locale: string, width: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(locale, { weekday: width, day: 'numeric', month: width, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** Parts ship apart: a reader may meet a key that is newer than its catalogue. */
export const isReplyMessage = (value: unknown): value is ReplyMessage =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  Object.hasOwn(replyMessages, value.key);

export const replyText = <K extends ReplyKey>({ key, params }: ReplyMessage<K>, language: Language): string =>
  replyMessages[key][language](params);

/** A field's error from a message: its English, and the message beside it. */
export const fieldError = (path: string, text: ReplyMessage): { path: string; msg: string; text: ReplyMessage } => ({
  path,
  msg: replyText(text, 'en'),
  text,
});
