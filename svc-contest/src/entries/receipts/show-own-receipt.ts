import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { receiptFor } from './receipt-for';

/** The signed receipt of an own entry; another's is not there. */
export const showOwnReceipt =
  (contest: ContestContext): Handler<typeof endpoints.ownReceipt> =>
  async ({ params, caller }) => {
    const entry = await contest.entries.findOne({ _id: params.pickId, userId: caller.userId, state: 'held' }).lean();
    if (!entry) return refuse('entry-not-found');
    const document = await receiptFor(contest, entry);
    return document ? reply(document) : refuse('not-signed-yet');
  };
