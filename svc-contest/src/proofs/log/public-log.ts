import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { Contest } from '../../contest';
import { headOf } from './books-log';

/** The newest checkpoint that this process has checked. */
export const publicLog =
  (contest: Contest): Handler<typeof endpoints.publicLog> =>
  async () =>
    reply({ checkpoint: headOf(contest.log.known, contest.proofKey).note });
