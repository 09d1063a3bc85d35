import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ProviderJournal } from './provider-journal';
import type { Link } from './provider-records';

export const CreateLink = z.strictObject({
  intentId: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/),
  amountPaise: z.number().int().min(100).max(100_000_000),
  currency: z.string().regex(/^[A-Z]{3,4}$/),
  planId: z.union([z.number(), z.string()]).optional(),
});

/** One link per intent: a repeat returns the same link; another amount is refused (undefined). */
export function createLink(journal: ProviderJournal, input: z.infer<typeof CreateLink>, now: Date): Link | undefined {
  const known = journal.link(input.intentId);
  if (known) return known.amountPaise === input.amountPaise && known.currency === input.currency ? known : undefined;
  const link: Link = { ...input, linkId: `link_${randomUUID()}`, createdAt: now.toISOString() };
  journal.record({ kind: 'link', link });
  return link;
}
