import { canonicalBytes } from './canonical';
import { leafHash } from './hashes';

/** The facts of an entry, in its receipt and in its leaf of the market's book. */
export interface EntryFacts {
  entryId: string;
  market: string;
  selection: string;
  stakePaise: number;
  payoutPaise: number;
  /** ISO 8601 in UTC with milliseconds */
  acceptedAt: string;
  rulesHash: string;
  /** base64 of 16 random bytes, without which an entry cannot be guessed from its hash */
  salt: string;
}
/** The result of an entry in a settlement. */
export interface SettlementFacts {
  entryId: string;
  market: string;
  revision: number;
  result: 'won' | 'lost' | 'void';
  paidPaise: number;
  salt: string;
}

/** The leaf hash of an entry in its market's book. */
export const entryLeaf = (facts: EntryFacts): Buffer => {
  const { entryId, market, selection, stakePaise, payoutPaise, acceptedAt, rulesHash, salt } = facts;
  return leafHash(canonicalBytes({ entryId, market, selection, stakePaise, payoutPaise, acceptedAt, rulesHash, salt }));
};
/** The leaf hash of an entry's result in a settlement's book. */
export const settlementLeaf = ({ entryId, market, revision, result, paidPaise, salt }: SettlementFacts): Buffer =>
  leafHash(canonicalBytes({ entryId, market, revision, result, paidPaise, salt }));
