import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { EntryDeps } from '../entry-deps';

/** Lists the matches and questions that the player has entered, reservations included. */
export const listJoined =
  (deps: Pick<EntryDeps, 'entries'>): Handler<typeof endpoints.joined> =>
  async ({ caller }) => {
    const entries = await deps.entries
      .find({ userId: caller.userId, slot: { $exists: true } })
      .sort({ _id: 1 })
      .select({ kind: 1, subject: 1 })
      .lean();
    const of = (kind: 'match' | 'question'): string[] =>
      entries.filter((entry) => entry.kind === kind).map(({ subject }) => subject);
    return reply({ joinedMatches: of('match'), joindedQuestions: of('question') });
  };
