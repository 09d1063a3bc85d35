import { dayInIndia } from '@baazi/contracts';
import { publishCovers } from './cover/publish-covers';
import { publishSums } from './publish-sums';
import { sumUp } from './sum-up';
import type { AuditDeps } from '../audit-deps';

/** Once a business day, as soon as it has begun and no settlement runs. */
export async function sumUpDaily(deps: AuditDeps): Promise<void> {
  if (deps.settler.isAtWork()) return;
  await deps.playerQueue('solvency', async () => {
    const isDone = await deps.solvencies.exists({ _id: dayInIndia(deps.now()) });
    if (!isDone && (await deps.wallets.exists({}))) await sumUp(deps);
  });
  await publishSums(deps);
  await publishCovers(deps);
}
