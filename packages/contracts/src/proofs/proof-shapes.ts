import { z } from 'zod';
import { count, id, reason } from '../common-shapes';

const base64 = z.string();
const paise = z.number().int();
const head = z.object({ size: z.number().int(), root: base64 });

/** A player's proof of an entry: exactly `receipt` is signed, so it never gains a field. */
export const receiptDocument = z.object({
  receipt: z.object({
    kind: z.literal('ipl-baazi/receipt@1'),
    entryId: z.string(),
    market: z.string(),
    selection: z.string(),
    stakePaise: paise,
    payoutPaise: paise,
    acceptedAt: z.string(),
    closesAt: z.string(),
    rulesHash: z.string(),
    /** 16 random bytes, without which the entry cannot be guessed from its hash */
    salt: base64,
    /** head of the log of books at that time */
    log: head,
  }),
  keyName: z.string(),
  signature: base64,
});
/** Inclusion proof: position of a leaf in the tree of a checkpoint. */
const inclusion = z.object({ checkpoint: z.string(), index: z.number().int(), path: z.array(base64) });
const settlementLeaf = z.object({
  entryId: z.string(),
  market: z.string(),
  revision: z.number().int(),
  result: z.enum(['won', 'lost', 'void']),
  paidPaise: paise,
  salt: base64,
});
const ownEntry = { params: z.object({ pickId: id }) };
const position = (fallback: number) => count({ min: 0, max: 999_999, fallback });

export const proofShapes = {
  publicKeys: {
    /** a signed note with lines `key from [until]`, signed by the newest key */
    reply: z.object({ note: z.string() }),
  },
  ownReceipt: { ...ownEntry, reply: receiptDocument },
  ownProof: {
    ...ownEntry,
    reply: z.object({
      document: receiptDocument,
      book: inclusion,
      settlement: inclusion.extend({ leaf: settlementLeaf }).optional(),
    }),
  },
  publicBook: {
    params: z.object({ market: id }),
    reply: z.object({
      checkpoint: z.string(),
      closedAt: z.string(),
      size: z.number().int(),
      settlements: z.array(z.object({ revision: z.number().int(), checkpoint: z.string(), at: z.string() })),
    }),
  },
  bookLeaves: {
    params: z.object({ market: id }),
    query: z.strictObject({
      /** the settlement book instead of the entry book */
      revision: position(0),
      from: position(0),
      limit: count({ max: 10_000, fallback: 10_000 }),
    }),
    reply: z.object({ size: z.number().int(), leaves: z.array(base64) }),
  },
  publicLog: { reply: z.object({ checkpoint: z.string() }) },
  logEntries: {
    query: z.strictObject({ from: position(0), limit: count({ max: 1000, fallback: 100 }) }),
    reply: z.object({
      size: z.number().int(),
      entries: z.array(z.object({ index: z.number().int(), kind: z.string(), text: z.string(), at: z.string() })),
    }),
  },
  logProof: {
    query: z.strictObject({ leaf: position(0), size: count({ max: 999_999, fallback: 1 }) }),
    reply: z.object({ path: z.array(base64) }),
  },
  logConsistency: {
    query: z.strictObject({ from: position(0), to: count({ max: 999_999, fallback: 1 }) }),
    reply: z.object({ path: z.array(base64) }),
  },
  acceptLog: {
    body: z.strictObject({ reason }),
    reply: z.object({ size: z.number().int() }),
  },
} as const;
