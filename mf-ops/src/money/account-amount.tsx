import { toRupees } from '@baazi/contracts';
import { Money, useTexts } from '@baazi/portal-kit';
import { texts } from '../texts';

/** `house:suspense:USD`: payments in another currency have accounts of their own. */
const FOREIGN = /^(house:\w+):([A-Z]+)$/;

/** An amount on an account of the ledger; one in another currency under its code. */
export function AccountAmount({ account, paise, sign }: { account: string; paise: number; sign?: '+' | '-' }) {
  const currency = FOREIGN.exec(account)?.[2];
  if (currency === undefined) return <Money rupees={toRupees(paise)} sign={sign ?? ''} />;
  return (
    <>
      {sign}
      {currency} {toRupees(paise).toFixed(2)}
    </>
  );
}

/** The names of accounts in the operator's language. */
export function useAccountNames(): (account: string) => string {
  const names: Readonly<Record<string, string>> = useTexts(texts).ledger.accounts;
  return (account) => {
    const [, name = account, currency] = FOREIGN.exec(account) ?? [];
    return currency === undefined ? (names[account] ?? account) : `${names[name] ?? name} · ${currency}`;
  };
}
