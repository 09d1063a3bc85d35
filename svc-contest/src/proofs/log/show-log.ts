import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { LogDeps } from '../proof-deps';
import { headOf } from './books-log';

/** The newest checkpoint that this process has verified. */
export const showLog =
  (deps: Pick<LogDeps, 'log' | 'proofKey'>): Handler<typeof endpoints.publicLog> =>
  async () =>
    reply({ checkpoint: headOf(deps.log.known, deps.proofKey).note });
