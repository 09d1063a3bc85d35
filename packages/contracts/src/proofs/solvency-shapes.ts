import { z } from 'zod';
import { instant, plainText, reason } from '../common-shapes';

const base64 = z.string();
const paise = z.number().int().min(0);
/** The business day, plus a number for sums requested by an operator: `2025-03-23`, `2025-03-23.1`. */
const solvencyId = z.string().regex(/^\d{4}-\d{2}-\d{2}(\.[1-9]\d{0,5})?$/, 'Please give the day of a sum.');
const hashInBase64 = z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'Please give a hash.');
/** Amount owed by a leaf or node, and its hash, which includes the sum. */
const sumNode = z.object({ sum: paise, hash: base64 });

const cover = z.object({
  rupees: z.number().int(),
  /** business time of the statement */
  asOf: z.string(),
  /** where it is held, and where that can be verified */
  source: z.string(),
  statedAt: z.string(),
});
/** Operators by a stable pseudonym. */
const publicCover = cover.omit({ rupees: true }).extend({
  by: z.array(z.string()),
  /** the statement as a signed note, once it is in the log of books */
  note: z.string().optional(),
});
const tree = z.object({
  id: z.string(),
  at: z.string(),
  size: z.number().int(),
  owedPaise: paise,
  /** made: not signed yet; refused: the log already has another sum of this name */
  state: z.enum(['made', 'published', 'refused']),
  /** absent: the regular sum of the business day */
  reason: z.string().optional(),
});
const MOST_RUPEES = 1e11;
/** A single line, because it is a line of a signed note. */
const source = plainText(200, 'Please say where it is held.').refine(
  (text) => !/[\u2028\u2029]/.test(text),
  'Please say where it is held.',
);

export const solvencyShapes = {
  publicSolvency: {
    reply: z.object({
      id: z.string(),
      /** business time of the snapshot of all wallets */
      at: z.string(),
      /** number of wallets */
      size: z.number().int(),
      owedPaise: paise,
      /** absent: no cover stated yet */
      coverPaise: paise.optional(),
      cover: publicCover.optional(),
      /** a signed note of origin `<portal>/solvency/<id>` with the extension line `owed <paise>` */
      checkpoint: z.string(),
    }),
  },
  ownSolvencyProof: {
    /** `verify.mjs` parses exactly this: no field is ever added */
    reply: z.object({
      kind: z.literal('ipl-baazi/solvency@1'),
      leaf: z.object({ userId: z.string(), owedPaise: paise, salt: base64 }),
      checkpoint: z.string(),
      index: z.number().int(),
      path: z.array(sumNode),
    }),
  },
  solvencyBoard: {
    reply: z.object({
      /** newest first */
      trees: z.array(tree),
      cover: cover.extend({ by: z.array(z.string()) }).optional(),
      proposed: cover.extend({ proposedBy: z.string() }).optional(),
    }),
  },
  makeSolvency: {
    body: z.strictObject({ reason }),
    reply: tree,
  },
  stateCover: {
    body: z.strictObject({
      rupees: z.number().int().min(0).max(MOST_RUPEES),
      asOf: instant,
      source,
    }),
    reply: z.object({ state: z.enum(['proposed', 'stated']) }),
  },
  publishSolvency: {
    body: z.strictObject({ id: solvencyId, size: z.number().int().min(0), owedPaise: paise, root: hashInBase64 }),
    reply: z.object({ checkpoint: z.string() }),
  },
  publishCover: {
    body: z.strictObject({
      id: z.string().regex(/^[0-9a-f]{24}$/, 'Please give the id of a cover.'),
      paise,
      asOf: instant,
      /** pseudonyms of the two operators */
      by: z.array(z.string().regex(/^operator-[0-9a-f]{6}$/)).length(2),
      source,
    }),
    reply: z.object({ note: z.string() }),
  },
  publishSeals: {
    body: z.strictObject({
      /** in order; empty: only requests the state of the log */
      heads: z
        .array(z.strictObject({ block: z.number().int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) }))
        .max(100),
    }),
    /** the newest block in the log; 0: none yet */
    reply: z.object({ newest: z.number().int() }),
  },
} as const;
