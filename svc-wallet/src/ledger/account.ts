/** The sub-accounts of money that the house holds for a player. */
export const heldSubAccounts = ['cash', 'bonus', 'escrow', 'withdrawal'] as const;
/**
 * The accounts. A player has five sub-accounts: `debt` is what the player owes the house, as a negative balance. The
 * house has one account for each reason money comes or goes.
 */
export const subAccounts = [...heldSubAccounts, 'debt'] as const;
export type SubAccount = (typeof subAccounts)[number];
export type SubAccountBalances = Record<SubAccount, number>;

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
export type Account = `house:${HouseAccount}` | `player:${string}:${SubAccount}`;

export interface Posting {
  account: Account;
  /** signed: the account's gain */
  paise: number;
}

export const house = (account: HouseAccount, paise: number): Posting => ({ account: `house:${account}`, paise });
export const player = (userId: string, subAccount: SubAccount, paise: number): Posting => ({
  account: `player:${userId}:${subAccount}`,
  paise,
});

export const emptySubAccounts = (): SubAccountBalances => ({ cash: 0, bonus: 0, escrow: 0, withdrawal: 0, debt: 0 });

/** The player and sub-account of an account, or undefined for the house's. User ids contain no colon. */
export function subAccountOf(account: string): { userId: string; subAccount: SubAccount } | undefined {
  const match = /^player:(.+):(cash|bonus|escrow|withdrawal|debt)$/.exec(account);
  return match ? { userId: match[1] ?? '', subAccount: match[2] as SubAccount } : undefined;
}

/** Zero postings are left out. */
export const moving = (postings: Posting[]): Posting[] => postings.filter((posting) => posting.paise !== 0);
