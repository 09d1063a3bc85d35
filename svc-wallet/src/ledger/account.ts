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
/** The accounts that a payment in another currency moves. Each currency has its own of each, in its minor unit. */
const foreignAccounts = ['deposits', 'suspense', 'chargeback'] as const satisfies HouseAccount[];
type ForeignAccount = (typeof foreignAccounts)[number];
export type Account = `house:${HouseAccount}` | `house:${ForeignAccount}:${string}` | `player:${string}:${SubAccount}`;

export interface Posting {
  account: Account;
  /** signed: the account's gain */
  paise: number;
}

export const house = (account: HouseAccount, paise: number): Posting => ({ account: `house:${account}`, paise });
/** `house` for amounts in this currency; undefined: the ledger's. */
export const houseIn =
  (currency: string | undefined) =>
  (account: ForeignAccount, paise: number): Posting =>
    currency === undefined ? house(account, paise) : { account: `house:${account}:${currency}`, paise };
/** The account and currency of a house account in another currency than the ledger's. */
export function foreignAccountOf(account: string): { account: string; currency: string } | undefined {
  const [, name, currency] = /^(house:\w+):([A-Z]{3,8})$/.exec(account) ?? [];
  return name !== undefined && currency !== undefined && foreignAccounts.some((one) => name === `house:${one}`)
    ? { account: name, currency }
    : undefined;
}

/** A provider's code in the name of an account; for one that is none, the code of ISO 4217 for no currency. */
export const currencyCode = (currency: string): string => (/^[A-Z]{3,8}$/.test(currency) ? currency : 'XXX');
/** The currency of a transfer, where it is another one than the ledger's. */
export const foreignCurrencyOf = (postings: readonly Pick<Posting, 'account'>[]): string | undefined =>
  postings.flatMap(({ account }) => foreignAccountOf(account)?.currency ?? [])[0];

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
