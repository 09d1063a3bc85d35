import type { endpoints } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import type { FactorDeps } from './factor';

/** Names a passkey, so that its owner knows which device to remove. A factor of another user is answered as unknown. */
export const renameFactor =
  (deps: FactorDeps): Handler<typeof endpoints.renameFactor> =>
  async ({ caller: { userId }, params: { factorID }, body: { name } }) => {
    const renamed = await deps.factors.updateOne({ _id: factorID, userId, kind: 'passkey' }, { $set: { name } });
    return renamed.matchedCount === 1 ? reply({}) : refuse('not-found');
  };
