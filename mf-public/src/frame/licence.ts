import type { Licence } from '@baazi/contracts';
import { useLang } from '@baazi/portal-kit';

/** Without a licence nobody below this age plays either. */
const ADULT_YEARS = 18;

interface ShownLicence extends Licence {
  /** the jurisdiction's name in the reader's language */
  place: string;
}

const isLicence = (value: unknown): value is Licence =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'jurisdiction') === 'string' &&
  typeof Reflect.get(value, 'number') === 'string' &&
  typeof Reflect.get(value, 'minimumAge') === 'number';

/** The licence that the page of mode `real` names; undefined in the other modes. */
export function useLicence(): ShownLicence | undefined {
  const language = useLang();
  const given: unknown = JSON.parse(document.documentElement.dataset['licence'] || 'null');
  if (!isLicence(given)) return undefined;
  const place = new Intl.DisplayNames([language], { type: 'region' }).of(given.jurisdiction);
  return { ...given, place: place ?? given.jurisdiction };
}

export const minimumAgeOf = (licence: Licence | undefined): number => licence?.minimumAge ?? ADULT_YEARS;
