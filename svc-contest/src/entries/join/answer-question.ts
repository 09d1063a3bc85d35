import { type endpoints, questionMarket, texts } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { EntryDeps } from '../entry-deps';
import { answerRefusals, refuseEntry } from './entry-refusals';
import { enterMarket } from './enter-market';
import { deviceFingerprint } from './device-fingerprint';
import { receiptDocument } from '../receipts/sign-entry';
import { answerView } from '../own/entry-views';

/** A player answers a daily question with a stake, by the same steps as a join. */
export const answerQuestion =
  (deps: EntryDeps): Handler<typeof endpoints.answerQuestion> =>
  async ({ body, caller, idempotencyKey, ip, deviceId }) => {
    const outcome = await enterMarket(deps, {
      userId: caller.userId,
      market: questionMarket(body.questionID),
      selection: body.answer,
      stakeRupees: body.amount,
      winRupees: body.win_amount,
      idempotencyKey,
      fingerprint: deviceFingerprint(deps, { ip, deviceId }),
    });
    if (outcome.kind === 'refused') return refuseEntry(answerRefusals, outcome);
    if (outcome.kind === 'confirming')
      return reply({ state: 'confirming' }, { status: 202, message: texts.confirming });
    const receipt = receiptDocument(outcome.entry);
    return reply(
      { ...answerView(outcome.entry, outcome.market), receipt },
      {
        status: outcome.isNew ? 201 : 200,
        message: texts.answered,
        wallet: outcome.wallet,
      },
    );
  };
