import { useTexts } from '@baazi/portal-kit';
import { texts } from '../texts';

/** The ledger's transfers and accounts in the player's language; English on the wire. */
export const useLedgerWords = () => useTexts(texts).ledgerWords;
