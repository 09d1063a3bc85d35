import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { headOf } from './books-log';

/** The newest checkpoint that this process has checked. */
export const showLog =
  (contest: ContestContext): Handler<typeof endpoints.publicLog> =>
  async () =>
    reply({ checkpoint: headOf(contest.log.known, contest.proofKey).note });
