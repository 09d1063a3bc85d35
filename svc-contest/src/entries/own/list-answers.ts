import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { EntryDeps } from '../entry-deps';
import { marketsById } from '../../markets/market';
import { answerView } from './entry-views';
import { ownPage } from './own-page';

/** The player's own answers. */
export const listAnswers =
  (deps: Pick<EntryDeps, 'entries' | 'markets' | 'questions'>): Handler<typeof endpoints.listAnswers> =>
  async ({ query, caller }) => {
    const subjects = query.query === '' ? undefined : await questionsTitled(deps, query.query);
    const { rows, metadata } = await ownPage(deps, { userId: caller.userId, kind: 'question', query, subjects });
    const markets = await marketsById(
      deps,
      rows.map(({ market }) => market),
    );
    const data = rows.flatMap((entry) => {
      const market = markets.get(entry.market);
      return market ? [answerView(entry, market)] : [];
    });
    return reply({ data, metadata });
  };

async function questionsTitled(deps: Pick<EntryDeps, 'questions'>, text: string): Promise<string[]> {
  const searched = text.toLowerCase();
  const questions = await deps.questions.find({}).select({ questionID: 1, title: 1, titleHi: 1 }).lean();
  return questions
    .filter(({ title, titleHi = '' }) => `${title} ${titleHi}`.toLowerCase().includes(searched))
    .map(({ questionID }) => questionID);
}
