import type { endpoints } from '@baazi/contracts';
import { type Handler, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import type { Factor } from '../factors/factor';

/** How one signs in beside the password. Shown in the time that the rest of the portal shows. */
export const listFactors =
  (auth: AuthContext): Handler<typeof endpoints.listFactors> =>
  async ({ caller: { userId } }) => {
    const offsetMs = auth.service.clocks.offsetMs();
    const shown = (at: Date): string => new Date(at.getTime() + offsetMs).toISOString();
    const factors = await auth.factors.find({ userId, state: 'enrolled' }).sort({ createdAt: 1 }).lean<Factor[]>();
    return reply({
      data: factors.map(({ _id, kind, name, createdAt, lastUsedAt }) => ({
        factorID: _id,
        kind,
        name,
        createdAt: shown(createdAt),
        ...(lastUsedAt ? { lastUsedAt: shown(lastUsedAt) } : {}),
      })),
      recoveryCodesLeft: await auth.recoveryCodes.countDocuments({ userId }),
    });
  };
