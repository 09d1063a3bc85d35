import type { Language } from '../rules/languages';
import { groupedRupees, rupeesText } from '../rules/money-rules';
import { offeredReasons, reasonInHindi, type OfferedReason } from './offered-reasons';
import { lost, refunded, won } from './texts';

interface Winner {
  team: string;
}
/** `method`: how a chase was revised, 'DLS' */
interface Margin extends Winner {
  count: number;
  method?: string;
}
type Nothing = Record<string, never>;

/** The params of each message. They are stored: a key only gains optional params, and another meaning is a new key. */
interface ResultParams {
  won: Winner & { method?: string };
  'won-by-runs': Margin;
  'won-by-wickets': Margin;
  'won-super-over': Winner;
  'won-by-forfeit': Winner;
  abandoned: Nothing;
  'no-result': Nothing;
  tied: Nothing;
  stopped: Nothing;
  /** the match began before the entry was accepted */
  'moved-earlier': Nothing;
  withdrawn: Nothing;
  answered: { answer: 'yes' | 'no' };
  reason: { text: OfferedReason };
  'entry-won': { rupees: number };
  'entry-lost': { rupees: number };
  /** `why`: in English; `whyMessage`: absent for an operator's own text */
  'entry-refunded': { rupees: number; why: string; whyMessage?: ResultMessage };
}
type ResultKey = keyof ResultParams;
/** How a contest or an entry ended: stored or sent beside its English, and formatted where it is read. */
export type ResultMessage<K extends ResultKey = ResultKey> = { [P in K]: { key: P; params: ResultParams[P] } }[K];

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
const by = (method: string | undefined): string => (method === undefined ? '' : ` (${method})`);

/** The messages of results, each in every language. */
export const resultMessages: {
  readonly [K in ResultKey]: Readonly<Record<Language, (params: ResultParams[K]) => string>>;
} = {
  won: {
    en: ({ team, method }) => `${team} won${by(method)}`,
    hi: ({ team, method }) => `${team} जीती${by(method)}`,
  },
  'won-by-runs': {
    en: ({ team, count, method }) => `${team} won by ${counted(count, 'run')}${by(method)}`,
    hi: ({ team, count, method }) => `${team} ${count} रन से जीती${by(method)}`,
  },
  'won-by-wickets': {
    en: ({ team, count, method }) => `${team} won by ${counted(count, 'wicket')}${by(method)}`,
    hi: ({ team, count, method }) => `${team} ${count} विकेट से जीती${by(method)}`,
  },
  'won-super-over': {
    en: ({ team }) => `${team} won (super over)`,
    hi: ({ team }) => `${team} सुपर ओवर में जीती`,
  },
  'won-by-forfeit': {
    en: ({ team }) => `${team} won by forfeit`,
    hi: ({ team }) => `${team} जीती, सामने वाली टीम नहीं खेली`,
  },
  abandoned: { en: () => 'Match abandoned', hi: () => 'मैच रद्द' },
  'no-result': { en: () => 'No result', hi: () => 'कोई नतीजा नहीं' },
  tied: { en: () => 'Match tied', hi: () => 'मैच टाई' },
  stopped: { en: () => 'Match stopped, to be replayed', hi: () => 'मैच रुका, दोबारा होगा' },
  'moved-earlier': { en: () => 'Match moved earlier', hi: () => 'मैच पहले हो गया' },
  withdrawn: { en: () => 'Question withdrawn', hi: () => 'सवाल वापस लिया गया' },
  answered: {
    en: ({ answer }) => `Answer: ${answer === 'yes' ? 'Yes' : 'No'}`,
    hi: ({ answer }) => `जवाब: ${answer === 'yes' ? 'हाँ' : 'नहीं'}`,
  },
  reason: { en: ({ text }) => text, hi: ({ text }) => reasonInHindi(text) },
  'entry-won': {
    en: ({ rupees }) => won(rupees),
    hi: ({ rupees }) => `बधाई! आपने ₹${groupedRupees(rupees)} जीते`,
  },
  'entry-lost': {
    en: ({ rupees }) => lost(rupees),
    hi: ({ rupees }) => `अफ़सोस! आप ₹${groupedRupees(rupees)} हारे`,
  },
  'entry-refunded': {
    en: ({ rupees, why }) => refunded(why, rupees),
    hi: ({ rupees, why, whyMessage }) => `${resultTextIn(why, whyMessage, 'hi')}। ${rupeesText(rupees)} वापस।`,
  },
};

/** Parts ship apart: a reader may meet a key that is newer than its catalogue. */
export const isResultMessage = (value: unknown): value is ResultMessage =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  Object.hasOwn(resultMessages, value.key);

const format = <K extends ResultKey>({ key, params }: ResultMessage<K>, language: Language): string =>
  resultMessages[key][language](params);

/** A result in a language; one without a message, or with one that is unknown here, stays as it is. */
export const resultTextIn = (text: string, message: unknown, language: Language): string =>
  language !== 'en' && isResultMessage(message) ? format(message, language) : text;

/** The two fields of a declared result. */
export const resultFields = (message: ResultMessage): { resultText: string; resultMessage: ResultMessage } => ({
  resultText: format(message, 'en'),
  resultMessage: message,
});

const plain: readonly ResultMessage[] = [
  ...(['abandoned', 'no-result', 'tied', 'stopped', 'withdrawn'] as const).map((key) => ({ key, params: {} })),
  ...Object.values(offeredReasons)
    .flat()
    .map((text): ResultMessage => ({ key: 'reason', params: { text } })),
];

/** The message of a line that an operator sends: the score's, or a standard one. Undefined: the operator's own text. */
export const messageOfLine = (line: string, outcome: string, proposed?: ResultMessage): ResultMessage | undefined =>
  [
    ...(proposed ? [proposed] : []),
    { key: 'won', params: { team: outcome } } as const,
    { key: 'won-super-over', params: { team: outcome } } as const,
    ...plain,
  ].find((message) => format(message, 'en') === line);

/** The line of an outcome for which the operator sends none. */
export function messageOfOutcome(kind: 'match' | 'question', outcome: string): ResultMessage {
  if (outcome === 'void') return { key: kind === 'match' ? 'abandoned' : 'withdrawn', params: {} };
  if (kind === 'match') return { key: 'won', params: { team: outcome } };
  return { key: 'answered', params: { answer: outcome === 'yes' ? 'yes' : 'no' } };
}
