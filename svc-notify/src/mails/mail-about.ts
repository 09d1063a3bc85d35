import { notificationKinds } from '@baazi/contracts';
import { z } from 'zod';
import type { Counted } from '../figures/count-figures';

const counted = z.object({
  kind: z.enum(notificationKinds),
  at: z.iso.datetime().transform((text) => new Date(text)),
  data: z.object({ messageId: z.string().optional() }),
});

/** What a mail counts in, as it travels with it: of whom it is says nothing. */
export const mailAbout = ({ kind, at, data }: Counted): string =>
  JSON.stringify({ kind, at, data: 'messageId' in data ? { messageId: data.messageId } : {} });

/** Undefined for a mail that was put in the queue before its figures were kept. */
export function readMailAbout(about: string | undefined): Counted | undefined {
  return about === undefined ? undefined : counted.parse(JSON.parse(about));
}
