import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import { rulesOf, allRules } from './rules-texts';

/** The exact rules of a hash. No version is ever removed. */
export const showRules =
  (_deps: unknown): Handler<typeof endpoints.contestRules> =>
  async ({ params }) => {
    const rules = rulesOf(params.hash);
    return rules ? reply(rules) : refuse('rules-not-found');
  };

/** Every version of the rules; a contest keeps the one of its creation. */
export const listRulesVersions =
  (_deps: unknown): Handler<typeof endpoints.rulesVersions> =>
  async () =>
    reply({ versions: allRules.map(({ version, hash }) => ({ version, hash })).reverse(), newest: allRules.at(-1) });
