import { rupeesText } from '@baazi/contracts';
import type { endpoints, ReplyOf } from '@baazi/contracts';

export type LogRow = ReplyOf<typeof endpoints.audit>['data'][number];
export type Names = Readonly<Record<string, string>>;

/** The names in a log line; each is empty where the row lacks it. */
export interface Facts {
  /** the player concerned, by name where known */
  player: string;
  amount: string;
  upi: string;
  /** the match, question, payment or part */
  subject: string;
  /** of a message */
  title: string;
  from: string;
  to: string;
  /** of a sealed log */
  block: string;
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** Reads a row's facts from its subject and from its values before and after. */
export function factsOf({ subject, before, after }: LogRow, names: Names): Facts {
  const [was, is] = [record(before), record(after)];
  const bare = subject.replace(/^(match|question|withdrawal|payment|player|referral|user):/, '');
  const userId = text(is['userId']) || (/^(player:|referral:)?[^:]+$/.test(subject) ? bare : '');
  const rupees = is['rupees'] ?? (typeof is['amountPaise'] === 'number' ? is['amountPaise'] / 100 : undefined);
  const change = ['outcome', 'state', 'status', 'startsAt'].find((key) => key in is);
  return {
    player: names[userId] ?? userId,
    amount: typeof rupees === 'number' ? rupeesText(rupees) : '',
    upi: text(is['upi']),
    subject: bare,
    title: text(is['title']),
    from: change ? text(was[change]) : '',
    to: change ? text(is[change]) : '',
    block: text(is['block']),
  };
}

/** Values before and after, side by side; ids of people by name, paise as rupees. */
export function changesOf({ before, after }: LogRow, names: Names): { name: string; before: string; after: string }[] {
  const [was, is] = [flat(record(before)), flat(record(after))];
  const shown = (key: string, value: unknown): string => {
    if (value === undefined || value === null) return '';
    if (/paise$/i.test(key) && typeof value === 'number') return rupeesText(value / 100);
    if (/rupees$/i.test(key) && typeof value === 'number') return rupeesText(value);
    return typeof value === 'string' ? (names[value] ?? value) : JSON.stringify(value);
  };
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].map((key) => ({
    name: key
      .replace(/(Paise|Rupees)$/, '')
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase(),
    before: shown(key, was[key]),
    after: shown(key, is[key]),
  }));
}

/** One level down, by the inner name: `totals.won` is `won`. */
const flat = (value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) =>
      typeof one === 'object' && one !== null && !Array.isArray(one) ? Object.entries(one) : [[key, one]],
    ),
  );

export const actorName = ({ by, byName }: LogRow, names: Names): string => names[by] ?? byName ?? by;
