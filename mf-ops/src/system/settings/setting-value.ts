import { parseRupees, type endpoints, type ReplyOf } from '@baazi/contracts';
import type { settingTexts } from './setting-texts';

export type Setting =
  | ReplyOf<typeof endpoints.contestSettings>['settings'][number]
  | ReplyOf<typeof endpoints.moneySettings>['settings'][number];
export type SettingValue = Setting['value'];

/** the latest lock of a question */
const LATEST = '19:30';
/** Stands for the entry of the question's match in place of a time. */
const WITH_MATCH = 'match';

/** Formats a value as text. */
export function valueText(value: SettingValue, t: typeof settingTexts.en): string {
  if (value === null) return t.noLimit;
  if (typeof value === 'number') return t.rupees(value);
  if (typeof value === 'boolean') return value ? t.on : t.off;
  if (value.length === 0) return t.none;
  return value
    .map(
      (template) =>
        `${template.title} (${template.withMatch ? t.locksWithMatch : t.locksAt(template.closesAt ?? LATEST)})`,
    )
    .join(' · ');
}

/** Formats a value for its input field. */
export const typedOf = (value: SettingValue): string =>
  Array.isArray(value)
    ? value
        .map(({ title, titleHi, closesAt, withMatch }) => {
          const lock = withMatch ? WITH_MATCH : closesAt;
          const rest = titleHi === undefined ? (lock === undefined ? [] : [lock]) : [lock ?? '', titleHi];
          return [title, ...rest].join(' | ');
        })
        .join('\n')
    : value === null
      ? ''
      : String(value);

/** Parses an input for a value of its kind; undefined if it is none. */
export function valueOf(typed: string, { name, value }: Setting): SettingValue | undefined {
  if (typeof value === 'boolean') return typed === 'true';
  if (Array.isArray(value))
    return typed.split('\n').flatMap((line) => {
      const [title = '', lock = '', titleHi = ''] = line.split('|').map((part) => part.trim());
      const rule =
        lock.toLowerCase() === WITH_MATCH ? { withMatch: true as const } : lock === '' ? {} : { closesAt: lock };
      return title === '' ? [] : [{ title, ...(titleHi === '' ? {} : { titleHi }), ...rule }];
    });
  const mayBeNone = name === 'default-cap-rupees' || name === 'default-max-stake-rupees';
  if (typed === '' && mayBeNone) return null;
  return typed === '0' ? 0 : parseRupees(typed);
}
