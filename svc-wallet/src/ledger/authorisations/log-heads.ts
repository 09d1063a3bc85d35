import type { Part } from '@baazi/contracts';
import type { ChainHead } from '@baazi/service-kit';
import { z } from 'zod';
import { signedLinesOf, type LineCollections } from './signed-lines';

/** The services whose operators' logs are chains of their own, with the heads in this service's chain. */
export const chainedLogs = ['svc-auth', 'svc-contest', 'svc-notify'] as const satisfies readonly Part[];

/** The action of the line that holds the head of another service's operators' log, and the line's id. */
export const SEAL_LOG = 'seal-log';
export const logSubject = (part: Part): string => `operators-log:${part}`;
export const logHeadId = (part: Part, block: number): string => `log-head:${part}:${block}`;

const Head = z.object({ block: z.number().int(), hash: z.string() });

/** Every head of a service's operators' log that signed lines of this service hold. */
export async function logHeadsOf(collections: LineCollections, part: Part): Promise<ChainHead[]> {
  const subject = logSubject(part);
  const lines = (await signedLinesOf(collections, [subject], undefined)).get(subject) ?? [];
  return lines.flatMap(({ action, after }) => (action === SEAL_LOG ? (Head.safeParse(after).data ?? []) : []));
}
