import { dayInIndia, endpoints } from '@baazi/contracts';
import { publishCovers } from './cover/state-cover';
import { sumUp } from './sum-up';
import type { AuditDeps } from '../audit-deps';
import type { Solvency } from './solvency';

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

/** Has svc-contest sign a sum and put it into the log. An unsigned one waits. */
export async function publishSums(deps: AuditDeps): Promise<void> {
  const waiting = await deps.solvencies.find({ state: 'made' }).sort({ readAt: 1 }).lean<Solvency[]>();
  for (const solvency of waiting) await publishSum(deps, solvency);
}

/** Returns the outcome. */
export async function publishSum(deps: AuditDeps, solvency: Solvency): Promise<Solvency> {
  const { _id, size, owedPaise, root } = solvency;
  const body = { id: _id, size, owedPaise, root };
  const answer = await deps.service.services.call(endpoints.publishSolvency, { body });
  if (answer.kind === 'reply') return end(deps, solvency, { state: 'published', note: answer.response.checkpoint });
  if (answer.code !== 'conflict') return solvency;
  deps.service.log.error({ solvency: _id }, 'another sum of this name stands in the log of books: this one never will');
  return end(deps, solvency, { state: 'refused' });
}

async function end(deps: AuditDeps, solvency: Solvency, change: Pick<Solvency, 'state' | 'note'>): Promise<Solvency> {
  await deps.solvencies.updateOne({ _id: solvency._id, state: 'made' }, { $set: change });
  return { ...solvency, ...change };
}
