import { z } from 'zod';

const instant = z
  .union([z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)), z.number()])
  .pipe(z.number());

/** The session behind a token, as svc-auth caches it and answers it. Status and role come from here only. */
export const sessionEntry = z.object({
  userId: z.string(),
  role: z.enum(['player', 'operator']),
  status: z.enum(['active', 'blocked', 'closed']),
  expiresAt: instant,
  moneyFrom: instant.optional(),
  linkedTo: z.array(z.string()).optional(),
  factorAt: instant.optional(),
});
export type SessionEntry = z.output<typeof sessionEntry>;
