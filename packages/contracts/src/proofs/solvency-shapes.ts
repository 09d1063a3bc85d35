import { z } from 'zod';
import { instant, plainText, reason } from '../common-shapes';

const base64 = z.string();
const paise = z.number().int().min(0);
/** The business day, and behind a dot the number of one that an operator asked for: `2025-03-23`, `2025-03-23.1`. */
const solvencyId = z.string().regex(/^\d{4}-\d{2}-\d{2}(\.[1-9]\d{0,5})?$/, 'Please give the day of a sum.');
const hashInBase64 = z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'Please give a hash.');
/** What a leaf or a node owes, and its hash, which has the sum inside. */
const sumNode = z.object({ sum: paise, hash: base64 });

const cover = z.object({
  rupees: z.number().int(),
  /** business time of which it is true */
  asOf: z.string(),
  /** where it is held, and where that can be read */
  source: z.string(),
  statedAt: z.string(),
});
/** Operators by a handle that is the same each time, and says nothing else. */
const publicCover = cover.omit({ rupees: true }).extend({
  by: z.array(z.string()),
  /** the statement as a signed note, once it is a line of the log of books */
  note: z.string().optional(),
});
const tree = z.object({
  id: z.string(),
  at: z.string(),
  size: z.number().int(),
  owedPaise: paise,
  /** made: it waits for its signature; refused: another sum of its name stands in the log */
  state: z.enum(['made', 'published', 'refused']),
  /** absent: the sum of the business day */
  reason: z.string().optional(),
});
const MOST_RUPEES = 1e11;
/** One line: it is one of a signed note. */
const source = plainText(200, 'Please say where it is held.').refine(
  (text) => !/[\u2028\u2029]/.test(text),
  'Please say where it is held.',
);

export const solvencyShapes = {
  publicSolvency: {
    reply: z.object({
      id: z.string(),
      /** business time of the one moment at which all wallets were read */
      at: z.string(),
      /** wallets */
      size: z.number().int(),
      owedPaise: paise,
      /** absent: no operator has stated a cover yet */
      coverPaise: paise.optional(),
      cover: publicCover.optional(),
      /** a signed note of origin `<portal>/solvency/<id>` with the extension line `owed <paise>` */
      checkpoint: z.string(),
    }),
  },
  ownSolvencyProof: {
    /** `verify.mjs` reads exactly this: no field is ever added */
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
      /** the newest first */
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
      /** the two operators' handles */
      by: z.array(z.string().regex(/^operator-[0-9a-f]{6}$/)).length(2),
      source,
    }),
    reply: z.object({ note: z.string() }),
  },
  publishSeals: {
    body: z.strictObject({
      /** in order; none: only asks where the log stands */
      heads: z
        .array(z.strictObject({ block: z.number().int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) }))
        .max(100),
    }),
    /** the newest block whose head is in the log; 0: none yet */
    reply: z.object({ newest: z.number().int() }),
  },
} as const;
