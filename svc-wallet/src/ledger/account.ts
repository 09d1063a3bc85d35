/** Where money can be. A player has four purses; the house has one account for each reason money comes or goes. */
export const purses = ['cash', 'bonus', 'escrow', 'withdrawal'] as const;
export type Purse = (typeof purses)[number];
export type Purses = Record<Purse, number>;

export const houseAccounts = [
  'stakes',
  'bonus',
  'referral',
  'grant',
  'deposits',
  'payouts',
  'suspense',
  'chargeback',
  'correction',
  'adjust',
] as const;
export type HouseAccount = (typeof houseAccounts)[number];
export type Account = `house:${HouseAccount}` | `player:${string}:${Purse}`;

export interface Leg {
  account: Account;
  /** signed: what the account gains */
  paise: number;
}

export const house = (account: HouseAccount, paise: number): Leg => ({ account: `house:${account}`, paise });
export const player = (userId: string, purse: Purse, paise: number): Leg => ({
  account: `player:${userId}:${purse}`,
  paise,
});

export const emptyPurses = (): Purses => ({ cash: 0, bonus: 0, escrow: 0, withdrawal: 0 });

/** The player and purse of an account, or undefined for the house's. User ids hold no colon. */
export function purseOf(account: string): { userId: string; purse: Purse } | undefined {
  const match = /^player:(.+):(cash|bonus|escrow|withdrawal)$/.exec(account);
  return match ? { userId: match[1] ?? '', purse: match[2] as Purse } : undefined;
}

/** Legs that move nothing are left out. */
export const moving = (legs: Leg[]): Leg[] => legs.filter((leg) => leg.paise !== 0);
