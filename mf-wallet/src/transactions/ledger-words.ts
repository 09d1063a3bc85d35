import { useTexts, useTold } from '@baazi/portal-kit';
import { texts } from '../texts';

/** Says what the ledger calls its transfers and accounts in the player's language; English on the wire. */
export function useLedgerWords(): (words: string) => string {
  const { ledgerWords } = useTexts(texts);
  const told = useTold();
  return (words) => ledgerWords(words, told);
}
