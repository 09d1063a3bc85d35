import { signedLine, type SignedLine } from '@baazi/service-kit';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import type { LineCollections } from './signed-lines';

/** The id of the one line that ends the time in which decisions were not signed. */
export const CUT_OVER = 'cut-over';

const Content = z.object({
  /** transfers posted before this instant stand without signed lines */
  before: z.coerce.date(),
  /** lines of the operators' log that are not signed */
  unsignedLines: z.number().int(),
  /** documents that were decided without signed lines and are not paid yet */
  pending: z.array(z.object({ subject: z.string(), target: z.string(), state: z.string(), by: z.array(z.string()) })),
});
export type CutOverContent = z.output<typeof Content>;

export interface CutOver extends CutOverContent {
  recordedAt: Date;
}

/**
 * The decisions of before decisions were signed, written, signed and sealed once by the first start of such a release.
 * Undefined when the line is missing or was altered: then nothing older is payable.
 */
export async function readCutOver(collections: LineCollections, session?: ClientSession): Promise<CutOver | undefined> {
  const line = await lineById(collections, CUT_OVER, session);
  const content = line && Content.safeParse(line.after);
  return line && content?.success ? { ...content.data, recordedAt: line.recordedAt } : undefined;
}

async function lineById(
  { operatorActions, lineKeys }: LineCollections,
  id: string,
  session: ClientSession | undefined,
): Promise<SignedLine | undefined> {
  const row = await operatorActions.raw.findOne({ _id: id }, { session });
  return row ? signedLine(row, lineKeys) : undefined;
}

/** The id of the one line that ends the time in which facts of svc-auth were not signed. */
export const FACTS_CUT_OVER = 'sign-facts';
/** The id of the one line that ends the time in which open payment links were not signed, where facts were. */
export const SIGN_INTENTS = 'sign-intents';
const EarlierFacts = z.object({
  /** what operators had set, whose lines do not number their changes */
  settings: z.record(z.string(), z.object({ value: z.unknown(), revision: z.number().int() })),
  windDown: z.boolean(),
  /** absent where open payment links were not signed with the rest: `SIGN_INTENTS` did it later */
  intents: z.literal(true).optional(),
});
export type EarlierFacts = z.output<typeof EarlierFacts>;

/** The settings of before; undefined when the line is missing or was altered. */
export async function readEarlierFacts(
  collections: LineCollections,
  session?: ClientSession,
): Promise<EarlierFacts | undefined> {
  const line = await lineById(collections, FACTS_CUT_OVER, session);
  return line && EarlierFacts.safeParse(line.after).data;
}

/** The state of a document at the cut-over and the operators who had decided it, if it is still what they decided. */
export function decidedBefore(
  cutOver: CutOver | undefined,
  { subject, target }: { subject: string; target: string },
): { state: string | undefined; by: { by: string; recordedAt: Date }[] } {
  const row = cutOver?.pending.find((one) => one.subject === subject && one.target === target);
  return {
    state: row?.state,
    by: cutOver ? (row?.by ?? []).map((by) => ({ by, recordedAt: cutOver.recordedAt })) : [],
  };
}
