import type { SignedLine } from '@baazi/service-kit';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import { readEarlierFacts } from '../ledger/authorisations/cut-over';
import { signedLinesOf, type LineCollections } from '../ledger/authorisations/signed-lines';

export const MONEY_MODE_SUBJECT = 'money-mode';

const ChangeFacts = z.object({ value: z.unknown(), revision: z.number().int() });
const WindDownFacts = z.object({ windDown: z.boolean(), revision: z.number().int() });

/** The one with the highest revision: no clock decides what came last. */
const newest = <F extends { revision: number }>(facts: readonly F[]): F | undefined =>
  facts.reduce<F | undefined>((last, one) => (one.revision >= (last?.revision ?? 0) ? one : last), undefined);

const linesAbout = async (
  collections: LineCollections,
  subject: string,
  session: ClientSession | undefined,
): Promise<SignedLine[]> => (await signedLinesOf(collections, [subject], session)).get(subject) ?? [];

/** The value of a setting by the signed lines about it, never by its document; undefined if it was never changed. */
export async function signedSetting(
  collections: LineCollections,
  name: string,
  session?: ClientSession,
): Promise<unknown> {
  const lines = await linesAbout(collections, name, session);
  const earlier = (await readEarlierFacts(collections, session))?.settings[name];
  const changes = lines.flatMap(({ action, after }) =>
    action === 'change-setting' ? (ChangeFacts.safeParse(after).data ?? []) : [],
  );
  return newest([...(earlier ? [earlier] : []), ...changes])?.value;
}

/** Whether a wind-down is on by the signed lines about it, and the number of the last switch. */
export async function signedWindDown(
  collections: LineCollections,
  session?: ClientSession,
): Promise<{ windDown: boolean; revision: number }> {
  const lines = await linesAbout(collections, MONEY_MODE_SUBJECT, session);
  const earlier = { windDown: (await readEarlierFacts(collections, session))?.windDown ?? false, revision: 0 };
  return newest([earlier, ...lines.flatMap(({ after }) => WindDownFacts.safeParse(after).data ?? [])]) ?? earlier;
}
