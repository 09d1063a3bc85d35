import type { endpoints, ReceivedBy } from '@baazi/contracts';
import { decideByTwo, refuse, reply, type Handler, type Operator } from '@baazi/service-kit';
import { Types } from 'mongoose';
import type { WalletContext } from '../../../wallet-context';
import { inBooks } from '../../../ledger/in-books';
import type { Cover } from './cover';
import { publishCovers } from './publish-covers';

type Wish = ReceivedBy<typeof endpoints.stateCover>['body'];

/** What the house says that it holds takes two operators: the first proposes, the same words by another state it. */
export const stateCover =
  (bank: WalletContext): Handler<typeof endpoints.stateCover> =>
  async ({ caller, body }) => {
    if (new Date(body.asOf) > bank.now()) return refuse('cover-not-past');
    const outcome = await proposeOrState(bank, caller, body);
    // Signed later by the worker, where svc-contest does not answer now.
    if (outcome === 'stated') await publishCovers(bank).catch(() => undefined);
    return outcome === 'second-operator-needed' ? refuse(outcome) : reply({ state: outcome });
  };

const PROPOSAL = 'proposal';
const sameWords = ({ rupees, asOf, source }: Pick<Cover, 'rupees' | 'asOf' | 'source'>): string =>
  JSON.stringify([rupees, asOf.getTime(), source]);

const proposeOrState = (
  bank: WalletContext,
  operator: Operator,
  { rupees, asOf, source }: Wish,
): Promise<'proposed' | 'stated' | 'second-operator-needed'> =>
  inBooks(bank, async (tx) => {
    const { session } = tx;
    const wish = { rupees, asOf: new Date(asOf), source };
    const known = await bank.covers.findById(PROPOSAL).session(session).lean<Cover | null>();
    const [proposedBy = ''] = known?.by ?? [];
    const first = known ? { outcome: sameWords(known), proposedBy, at: known.saidAt } : undefined;
    const now = bank.machineNow();
    const decision = decideByTwo(first, { operator, outcome: sameWords(wish), now });
    if (decision === 'second-operator-needed') return decision;
    const said = { ...wish, at: bank.now(), saidAt: now };
    if (decision === 'propose')
      await bank.covers.updateOne(
        { _id: PROPOSAL },
        { $set: { ...said, by: [operator.userId], state: 'proposed' } },
        { session, upsert: true },
      );
    else {
      await bank.covers.deleteOne({ _id: PROPOSAL }, { session });
      const by = [proposedBy, operator.userId];
      await bank.covers.raw.insertOne(
        { _id: new Types.ObjectId().toHexString(), ...said, by, state: 'stated' },
        { session },
      );
    }
    await bank.service.operatorsLog.record(tx, {
      by: operator.userId,
      action: decision === 'propose' ? 'propose-cover' : 'state-cover',
      subject: 'solvency',
      reason: source,
      after: { rupees, asOf: wish.asOf.toISOString() },
    });
    return decision === 'propose' ? 'proposed' : 'stated';
  });
