import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { allRules } from './rules-texts';

/** Every version of the rules; a contest keeps the one of its creation. */
export const listRulesVersions =
  (_deps: unknown): Handler<typeof endpoints.rulesVersions> =>
  async () =>
    reply({ versions: allRules.map(({ version, hash }) => ({ version, hash })).reverse() });
