import { inSnapshot, inPages, type Collection } from '@baazi/service-kit';
import type { ClientSession, mongo } from 'mongoose';
import type { Transfer } from '../../ledger/transfer';
import type { AuditRun } from '../run/audit-run';
import { readCutOver, readEarlierFacts } from '../../ledger/authorisations/cut-over';
import { signedLinesOf } from '../../ledger/authorisations/signed-lines';
import { paymentSubject } from '../../money-in/payment-authority';
import { withdrawalSubject } from '../../money-out/authority';
import { adjustmentSubject } from '../../players/adjustments/adjustment-authority';
import { checkAdjustment, keysOfAdjustment } from './check-adjustment';
import { checkAdjustmentAuthority } from './check-adjustment-authority';
import { checkIntent } from './check-intent';
import { checkPayment, keysOfPayment } from './check-payment';
import { checkPaymentAuthority } from './check-payment-authority';
import { checkReferral, keysOfReferral } from './check-referral';
import { checkReferralAuthority } from './check-referral-authority';
import { checkStake, keysOfStake } from './check-stake';
import { checkWebhook, paymentOfWebhook } from './check-webhook';
import { checkWithdrawal, keysOfWithdrawal } from './check-withdrawal';
import { checkWithdrawalAuthority } from './check-withdrawal-authority';
import type { Posted } from './expect-transfer';
import type { AuditCollections } from '../audit-deps';

const AT_ONCE = 200;

/** Every document about money against the transfers it must have; each page is read at one instant. */
export async function checkDocuments(collections: AuditCollections, run: AuditRun, now: Date): Promise<void> {
  const currency = (await collections.moneySettings.raw.findOne({ _id: 'money' }))?.currency;
  const { stakes, decisions, payments, intents, wallets, referrals, withdrawals, adjustments, webhooks } = collections;
  const cutOver = await readCutOver(collections);
  const lineKeys = (await readEarlierFacts(collections)) && collections.lineKeys;
  const read = reader(collections, run);

  await read(stakes, async (page, session) => {
    const posted = await postedOf(collections, session, page.flatMap(keysOfStake));
    const decided = await byId(
      decisions,
      session,
      page.map(({ market }) => market),
    );
    return page.flatMap((stake) => checkStake(stake, posted, decided.get(stake.market), now));
  });
  await read(payments, async (page, session) => {
    const users = page.flatMap(({ userId }) => userId ?? []);
    const posted = await postedOf(collections, session, page.flatMap(keysOfPayment));
    const requested = await byId(
      intents,
      session,
      page.flatMap(({ intentId }) => intentId ?? []),
    );
    const owners = await byId(wallets, session, users);
    const friends = await byId(
      referrals,
      session,
      users.map((userId) => `referral:${userId}`),
    );
    const logged = await signedLinesOf(
      collections,
      page.map(({ _id }) => paymentSubject(_id)),
      session,
    );
    return page.flatMap((payment) => [
      ...checkPayment(payment, posted, {
        intent: requested.get(payment.intentId ?? ''),
        firstDepositId: owners.get(payment.userId ?? '')?.firstDepositId,
        referral: friends.get(`referral:${payment.userId}`),
        currency,
      }),
      ...checkPaymentAuthority(payment, posted, { lines: logged.get(paymentSubject(payment._id)) ?? [], cutOver }),
    ]);
  });
  await read(intents, async (page, session) => {
    const ids = page.map(({ _id }) => _id);
    const paid = await payments.raw.find({ intentId: { $in: ids } }, { session }).toArray();
    return page.flatMap((intent) =>
      checkIntent(intent, { payments: paid.filter(({ intentId }) => intentId === intent._id), lineKeys, now }),
    );
  });
  await read(webhooks, async (page, session) => {
    const notified = await byId(
      payments,
      session,
      page.flatMap((webhook) => paymentOfWebhook(webhook) ?? []),
    );
    return page.flatMap((webhook) => {
      const payment = paymentOfWebhook(webhook);
      return payment === undefined ? [] : checkWebhook(webhook, notified.get(payment));
    });
  });
  await read(withdrawals, async (page, session) => {
    const posted = await postedOf(collections, session, page.flatMap(keysOfWithdrawal));
    const logged = await signedLinesOf(
      collections,
      page.map(({ _id }) => withdrawalSubject(_id)),
      session,
    );
    return page.flatMap((withdrawal) => [
      ...checkWithdrawal(withdrawal, posted),
      ...checkWithdrawalAuthority(withdrawal, posted, {
        lines: logged.get(withdrawalSubject(withdrawal._id)) ?? [],
        cutOver,
      }),
    ]);
  });
  await read(referrals, async (page, session) => {
    const posted = await postedOf(collections, session, page.flatMap(keysOfReferral));
    const friends = await byId(
      wallets,
      session,
      page.map(({ friendId }) => friendId),
    );
    const firsts = [...friends.values()].flatMap(({ firstDepositId }) => firstDepositId ?? []);
    const deposits = await postedOf(collections, session, firsts);
    const paid = await byId(
      payments,
      session,
      [...deposits.values()].flatMap(({ about }) => about ?? []),
    );
    const logged = await signedLinesOf(
      collections,
      page.map(({ _id }) => _id),
      session,
    );
    return page.flatMap((referral) => {
      const firstDepositId = friends.get(referral.friendId)?.firstDepositId;
      const payment = paid.get(deposits.get(firstDepositId ?? '')?.about ?? '');
      return [
        ...checkReferral(referral, posted, { firstDepositId, payment }),
        ...checkReferralAuthority(referral, posted, { lines: logged.get(referral._id) ?? [], cutOver, lineKeys }),
      ];
    });
  });
  await read(adjustments, async (page, session) => {
    const posted = await postedOf(collections, session, page.flatMap(keysOfAdjustment));
    const logged = await signedLinesOf(
      collections,
      page.map(({ userId }) => adjustmentSubject(userId)),
      session,
    );
    return page.flatMap((adjustment) => [
      ...checkAdjustment(adjustment, posted),
      ...checkAdjustmentAuthority(adjustment, posted, {
        lines: logged.get(adjustmentSubject(adjustment.userId)) ?? [],
        cutOver,
      }),
    ]);
  });
}

/** Pages of a collection, each read again with everything that belongs to it in one snapshot. */
const reader =
  (collections: AuditCollections, run: AuditRun) =>
  async <D extends { _id: string }>(
    collection: Collection<D>,
    check: (page: D[], session: ClientSession) => Promise<string[]>,
  ): Promise<void> => {
    const step = collection.raw.collectionName;
    if (run.step(step).isDone) return;
    // The driver's types assume object ids; these are strings.
    const stranded = run.remaining(step) as mongo.Filter<D>;
    for await (const page of inPages<D, never>(collection.raw, stranded, { fields: [], size: AT_ONCE })) {
      const ids = page.map(({ _id }) => _id);
      run.findings.add(
        await inSnapshot(collections, async (session) =>
          check([...(await byId(collection, session, ids)).values()], session),
        ),
      );
      await run.note(step, { after: ids.at(-1) });
    }
    await run.done(step);
  };

async function byId<D extends { _id: string }>(
  collection: Collection<D>,
  session: ClientSession,
  ids: readonly string[],
): Promise<Map<string, D>> {
  if (ids.length === 0) return new Map();
  const found = await collection
    .find({ _id: { $in: [...new Set(ids)] } })
    .session(session)
    .lean<D[]>();
  return new Map(found.map((document) => [document._id, document]));
}

const postedOf = (
  collections: AuditCollections,
  session: ClientSession,
  ids: readonly string[],
): Promise<Posted & Map<string, Transfer>> => byId<Transfer>(collections.transfers, session, ids);
