import { endpoints } from '@baazi/contracts';
import type { WalletContext } from '../../wallet-context';
import type { Solvency } from './solvency';

/** Has svc-contest sign what was summed up and put it into the log of books. One that it does not sign yet waits. */
export async function publishSums(bank: WalletContext): Promise<void> {
  const waiting = await bank.solvencies.find({ state: 'made' }).sort({ readAt: 1 }).lean<Solvency[]>();
  for (const solvency of waiting) await publishSum(bank, solvency);
}

/** Answers what became of it. */
export async function publishSum(bank: WalletContext, solvency: Solvency): Promise<Solvency> {
  const { _id, size, owedPaise, root } = solvency;
  const body = { id: _id, size, owedPaise, root };
  const answer = await bank.service.services.call(endpoints.publishSolvency, { body });
  if (answer.kind === 'reply') return end(bank, solvency, { state: 'published', note: answer.response.checkpoint });
  if (answer.code !== 'conflict') return solvency;
  bank.service.log.error({ solvency: _id }, 'another sum of this name stands in the log of books: this one never will');
  return end(bank, solvency, { state: 'refused' });
}

async function end(
  bank: WalletContext,
  solvency: Solvency,
  change: Pick<Solvency, 'state' | 'note'>,
): Promise<Solvency> {
  await bank.solvencies.updateOne({ _id: solvency._id, state: 'made' }, { $set: change });
  return { ...solvency, ...change };
}
