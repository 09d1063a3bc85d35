import type { endpoints } from '@baazi/contracts';
import { type Handler, reply } from '@baazi/service-kit';
import type { FactorDeps, Factor } from './factor';

/** The user's second factors. Times are shifted to business time, which the portal shows. */
export const listFactors =
  (deps: FactorDeps): Handler<typeof endpoints.listFactors> =>
  async ({ caller: { userId } }) => {
    const offsetMs = deps.service.clocks.offsetMs();
    const shown = (at: Date): string => new Date(at.getTime() + offsetMs).toISOString();
    const factors = await deps.factors.find({ userId, state: 'enrolled' }).sort({ createdAt: 1 }).lean<Factor[]>();
    return reply({
      data: factors.map(({ _id, kind, name, createdAt, lastUsedAt }) => ({
        factorID: _id,
        kind,
        name,
        createdAt: shown(createdAt),
        lastUsedAt: lastUsedAt && shown(lastUsedAt),
      })),
      recoveryCodesLeft: await deps.recoveryCodes.countDocuments({ userId }),
    });
  };
