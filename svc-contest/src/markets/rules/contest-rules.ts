import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { Contest } from '../../contest';
import { rulesOf } from './rules-texts';

/** The exact rules of a hash, for ever. */
export const contestRules =
  (_contest: Contest): Handler<typeof endpoints.contestRules> =>
  async ({ params }) => {
    const rules = rulesOf(params.hash);
    return rules ? reply(rules) : refuse('rules-not-found');
  };
