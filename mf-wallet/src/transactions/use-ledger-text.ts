import { useTexts } from '@baazi/portal-kit';
import { texts } from '../texts';

/** Translates the ledger's names of transfers and accounts into the player's language; they are English on the wire. */
export const useLedgerText = () => useTexts(texts).ledgerTexts;
