/** Business constants of the spec's section 9. Rupees are whole; a function that takes paise says so in its name. */
export const MIN_STAKE_RUPEES = 49;
export const MIN_WITHDRAWAL_RUPEES = 100;
export const JOINING_BONUS_RUPEES = 40;
const MAX_RUPEES = 9_999_999;
export const PAISE_PER_RUPEE = 100;

/** Minimum stake -> payout multiple. Highest first. */
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

/** The payout multiple of a stake; undefined below the minimum stake. */
export function multipleOf(stakeRupees: number): number | undefined {
  return winningTiers.find((tier) => stakeRupees >= tier.fromRupees)?.multiple;
}

/** Payout of a winning stake in rupees. Undefined below the minimum stake: the field stays empty (section 5). */
export function winningAmount(stakeRupees: number): number | undefined {
  const multiple = multipleOf(stakeRupees);
  return multiple === undefined || !Number.isSafeInteger(stakeRupees) ? undefined : stakeRupees * multiple;
}

/** The longest UPI id that payment providers accept. */
export const MAX_UPI_LENGTH = 100;
/**
 * The UPI pattern of the spec's section 5: 2-256 letters, digits, dot, hyphen, underscore, then @, then 2-64 letters;
 * together at most `MAX_UPI_LENGTH`.
 */
export const UPI_PATTERN = /^(?!.{101})[A-Za-z0-9._-]{2,97}@[A-Za-z]{2,64}$/;

const AMOUNT_TEXT = /^[1-9]\d{0,6}$/;
/**
 * The one parser of rupee amounts: a JSON integer from 1 to 9,999,999 or the ASCII string ^[1-9]\d{0,6}$.
 * Anything else is undefined: `Number('0x31')`, `parseInt('49abc')` and `Number([49])` are all 49, so none of them is
 * used.
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

/** 100000 -> '₹1,00,000', 123.45 -> '₹123.45'. */
export function rupeesText(rupees: number): string {
  const paise = Math.abs(toPaise(rupees)) % PAISE_PER_RUPEE;
  return `${rupees < 0 ? '-' : ''}₹${groupedRupees(rupees)}${paise === 0 ? '' : `.${String(paise).padStart(2, '0')}`}`;
}

/**
 * Rewrites amounts for the mode `play`: 'Stake from ₹49' -> 'Stake from 49 coins'. A lone ₹ is removed. `coins` is
 * translated by the caller.
 */
export const inCoins = (text: string, coins = 'coins'): string =>
  text.replace(/₹\s?(\d[\d,]*\b(?:\.\d\d)?)/g, `$1 ${coins}`).replaceAll('₹', '');

export const toPaise = (rupees: number): number => Math.round(rupees * PAISE_PER_RUPEE);
/**
 * Paise to rupees. Plans, stakes and withdrawals are whole rupees; amounts that a bank pays in or takes back may have
 * decimals. Inverse of `toPaise`.
 */
export function toRupees(paise: number): number {
  if (!Number.isSafeInteger(paise)) throw new Error(`not whole paise: ${paise}`);
  return paise / PAISE_PER_RUPEE;
}
