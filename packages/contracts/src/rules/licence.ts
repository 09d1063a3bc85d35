/** Header in which the gateway forwards the client's country, if a trusted front proxy names it. */
export const COUNTRY_HEADER = 'x-gw-country';

/** The permission of an operator of real money. */
export interface Licence {
  /** ISO 3166-1 code of a country */
  jurisdiction: string;
  number: string;
  /** in years */
  minimumAge: number;
}
