/** Business constants of the spec's section 9. Rupees are whole; a function that takes paise says so in its name. */
export const MIN_STAKE_RUPEES = 49;
export const MIN_WITHDRAWAL_RUPEES = 100;
export const JOINING_BONUS_RUPEES = 40;
export const MAX_RUPEES = 9_999_999;
export const PAISE_PER_RUPEE = 100;

/** Stake from this amount on -> multiple paid back. Highest first. */
export const winningTiers = [
  { fromRupees: 450, multiple: 8 },
  { fromRupees: 200, multiple: 6 },
  { fromRupees: 100, multiple: 5 },
  { fromRupees: 49, multiple: 4 },
] as const;

/** Add-money plans: plan id -> rupees (spec section 4). */
export const paymentPlans = { 1: 50, 2: 100, 3: 200, 4: 500 } as const;
export type PlanId = keyof typeof paymentPlans;
export const depositAmounts: readonly number[] = Object.values(paymentPlans);

/** The multiple a stake wins, or undefined below the minimum stake. */
export function multipleOf(stakeRupees: number): number | undefined {
  return winningTiers.find((tier) => stakeRupees >= tier.fromRupees)?.multiple;
}

/** What a stake pays back if right, in rupees; undefined below the minimum stake (the field stays empty, spec section 5). */
export function winningAmount(stakeRupees: number): number | undefined {
  const multiple = multipleOf(stakeRupees);
  return multiple === undefined || !Number.isSafeInteger(stakeRupees) ? undefined : stakeRupees * multiple;
}

/** The UPI pattern of the spec's section 5: 2-256 letters, digits, dot, hyphen, underscore, then @, then 2-64 letters. */
export const UPI_PATTERN = /^[A-Za-z0-9._-]{2,256}@[A-Za-z]{2,64}$/;

const AMOUNT_TEXT = /^[1-9]\d{0,6}$/;
/**
 * The one parser of rupee amounts: a JSON integer from 1 to 9,999,999 or the ASCII string ^[1-9]\d{0,6}$.
 * Anything else is undefined: `Number('0x31')`, `parseInt('49abc')` and `Number([49])` are all 49, so none of them is used.
 */
export function parseRupees(value: unknown): number | undefined {
  if (typeof value === 'number')
    return Number.isInteger(value) && value >= 1 && value <= MAX_RUPEES ? value : undefined;
  if (typeof value === 'string') return AMOUNT_TEXT.test(value) ? Number(value) : undefined;
  return undefined;
}

/** 100000 -> '1,00,000' (Indian grouping), without sign. */
export function groupedRupees(rupees: number): string {
  const digits = Math.trunc(Math.abs(rupees)).toString();
  const head = digits.slice(0, -3).replace(/\B(?=(\d{2})+(?!\d))/g, ',');
  return head ? `${head},${digits.slice(-3)}` : digits;
}

/** 100000 -> '₹1,00,000'. */
export function rupeesText(rupees: number): string {
  return `${rupees < 0 ? '-' : ''}₹${groupedRupees(rupees)}`;
}

/** Words of money for the mode `play`: 'Stake from ₹49' -> 'Stake from 49 coins'; a sign alone goes. `coins` is the word of the reader's language. */
export const inCoins = (text: string, coins = 'coins'): string =>
  text.replace(/₹\s?(\d[\d,]*)/g, `$1 ${coins}`).replaceAll('₹', '');

export const toPaise = (rupees: number): number => rupees * PAISE_PER_RUPEE;
/** Paise to whole rupees; every amount of the product is whole rupees, so a remainder is a fault. */
export function toRupees(paise: number): number {
  if (!Number.isSafeInteger(paise) || paise % PAISE_PER_RUPEE !== 0)
    throw new Error(`not whole rupees: ${paise} paise`);
  return paise / PAISE_PER_RUPEE;
}
