import { z } from 'zod';

/** What the buttons of the page do; all behind the first three are for testers. */
export const Outcome = z.enum(['success', 'failure', 'cancel', 'delay', 'twice', 'wrong-amount', 'reverse']);
export type Outcome = z.infer<typeof Outcome>;
