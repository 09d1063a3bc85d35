import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import { publishSum } from './sum-up-daily';
import type { Solvency } from './solvency';
import { solvencyView } from './solvency-board';
import { sumUp } from './sum-up';
import type { AuditDeps } from '../audit-deps';

/** It reads every wallet: a repeat right after one is refused. */
const APART_MS = 60_000;

/** A sum on an operator's request, also for the public. */
export const makeSolvency =
  (deps: AuditDeps): Handler<typeof endpoints.makeSolvency> =>
  async ({ caller, body: { reason } }) =>
    deps.playerQueue('solvency', async () => {
      const recent = new Date(deps.machineNow().getTime() - APART_MS);
      if (await deps.solvencies.exists({ reason: { $exists: true }, readAt: { $gt: recent } }))
        return refuse('solvency-lately');
      const made = await sumUp(deps, { by: caller.userId, reason });
      return made === 'books-differ' ? refuse(made) : reply(solvencyView(await published(deps, made)));
    });

/** The worker signs it later if svc-contest does not answer now. */
const published = (deps: AuditDeps, made: Solvency): Promise<Solvency> => publishSum(deps, made).catch(() => made);
