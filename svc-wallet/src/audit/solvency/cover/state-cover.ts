import { endpoints, toPaise, type ReceivedBy } from '@baazi/contracts';
import { decideByTwo, refuse, reply, type Handler, type Operator } from '@baazi/service-kit';
import { Types } from 'mongoose';
import { inLedgerTransaction } from '../../../ledger/ledger-transaction';
import { handleOf, type Cover } from './cover';
import type { AuditDeps } from '../../audit-deps';

type DepositRequest = ReceivedBy<typeof endpoints.stateCover>['body'];

/** A cover takes two operators: the first proposes, another confirms with the same text. */
export const stateCover =
  (deps: AuditDeps): Handler<typeof endpoints.stateCover> =>
  async ({ caller, body }) => {
    if (new Date(body.asOf) > deps.now()) return refuse('cover-not-past');
    const outcome = await proposeOrState(deps, caller, body);
    // The worker signs it later if svc-contest does not answer now.
    if (outcome === 'stated') await publishCovers(deps).catch(() => undefined);
    return outcome === 'second-operator-needed' ? refuse(outcome) : reply({ state: outcome });
  };

const PROPOSAL = 'proposal';
const sameText = ({ rupees, asOf, source }: Pick<Cover, 'rupees' | 'asOf' | 'source'>): string =>
  JSON.stringify([rupees, asOf.getTime(), source]);

const proposeOrState = (
  deps: AuditDeps,
  operator: Operator,
  { rupees, asOf, source }: DepositRequest,
): Promise<'proposed' | 'stated' | 'second-operator-needed'> =>
  inLedgerTransaction(deps, async (tx) => {
    const { session } = tx;
    const request = { rupees, asOf: new Date(asOf), source };
    const known = await deps.covers.findById(PROPOSAL).session(session).lean<Cover | null>();
    const [proposedBy = ''] = known?.by ?? [];
    const first = known ? { outcome: sameText(known), proposedBy, at: known.saidAt } : undefined;
    const now = deps.machineNow();
    const decision = decideByTwo(first, { operator, outcome: sameText(request), now });
    if (decision === 'second-operator-needed') return decision;
    const reported = { ...request, at: deps.now(), saidAt: now };
    if (decision === 'propose')
      await deps.covers.updateOne(
        { _id: PROPOSAL },
        { $set: { ...reported, by: [operator.userId], state: 'proposed' } },
        { session, upsert: true },
      );
    else {
      await deps.covers.deleteOne({ _id: PROPOSAL }, { session });
      const by = [proposedBy, operator.userId];
      await deps.covers.raw.insertOne(
        { _id: new Types.ObjectId().toHexString(), ...reported, by, state: 'stated' },
        { session },
      );
    }
    await deps.service.operatorsLog.record(tx, {
      by: operator.userId,
      action: decision === 'propose' ? 'propose-cover' : 'state-cover',
      subject: 'solvency',
      reason: source,
      after: { rupees, asOf: request.asOf.toISOString() },
    });
    return decision === 'propose' ? 'proposed' : 'stated';
  });

/**
 * Has svc-contest sign a confirmed cover and put it into the log, so that nobody can deny or change it
 * later. An unsigned one waits.
 */
export async function publishCovers(deps: AuditDeps): Promise<void> {
  const waiting = await deps.covers
    .find({ state: 'stated', note: { $exists: false } })
    .sort({ saidAt: 1 })
    .lean<Cover[]>();
  for (const { _id, rupees, asOf, by, source } of waiting) {
    const body = { id: _id, paise: toPaise(rupees), asOf: asOf.toISOString(), by: by.map(handleOf), source };
    const answer = await deps.service.services.call(endpoints.publishCover, { body });
    if (answer.kind === 'reply') await deps.covers.updateOne({ _id }, { $set: { note: answer.response.note } });
    else if (answer.code === 'conflict')
      deps.service.log.error({ cover: _id }, 'this cover stands in the log of books in other words');
  }
}
