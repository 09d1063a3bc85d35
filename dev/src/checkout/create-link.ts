import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { CheckoutBooks } from './checkout-books';
import type { Link } from './checkout-facts';

export const CreateLink = z.strictObject({
  intentId: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/),
  amountPaise: z.number().int().min(100).max(100_000_000),
  currency: z.string().regex(/^[A-Z]{3,4}$/),
  planId: z.union([z.number(), z.string()]).optional(),
});

/** One link an intent: asked again it is the same link; asked with another amount it is refused. */
export function createLink(books: CheckoutBooks, wanted: z.infer<typeof CreateLink>, now: Date): Link | undefined {
  const known = books.link(wanted.intentId);
  if (known) return known.amountPaise === wanted.amountPaise && known.currency === wanted.currency ? known : undefined;
  const link: Link = { ...wanted, linkId: `link_${randomUUID()}`, createdAt: now.toISOString() };
  books.record({ kind: 'link', link });
  return link;
}
