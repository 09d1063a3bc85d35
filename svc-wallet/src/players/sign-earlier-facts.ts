import { inPages, readStoredSettings, type Migration } from '@baazi/service-kit';
import { intentFact, referrerFact, verifiedFact } from '../ledger/authorisations/attested-facts';
import { FACTS_CUT_OVER, readEarlierFacts, SIGN_INTENTS, type EarlierFacts } from '../ledger/authorisations/cut-over';
import { inLedgerTransaction } from '../ledger/ledger-transaction';
import type { SealDeps } from '../ledger/seal/seal-deps';
import type { DepositDeps } from '../money-in/deposit-batches';
import { unpaid } from '../money-in/deposits/intent';
import type { PlayerDeps } from './player-deps';
import { writeCutOver } from './write-cut-over';

const PAGE = 500;
type FactDeps = PlayerDeps & Pick<SealDeps, 'blocks'> & Pick<DepositDeps, 'intents'>;

/**
 * The first start on a ledger whose facts were not signed signs them once as they are: referrers, verified addresses,
 * unpaid intents, what operators had set, a wind-down. After that a fact without a signature was written past the services. Once the
 * line that ends it was sealed it is never written again: a missing one was deleted, and the audit names it.
 */
export const signFactsMigration = (deps: FactDeps): Migration => ({
  name: '2026-11-26-sign-facts',
  up: async (pause) => {
    await writeCutOver(deps);
    if (await deps.operatorActions.raw.findOne({ _id: FACTS_CUT_OVER }, { projection: { _id: 1 } })) return 0;
    if (await deps.blocks.raw.findOne({ 'lines.id': FACTS_CUT_OVER }, { projection: { _id: 1 } })) {
      deps.service.log.error({ line: FACTS_CUT_OVER }, "a sealed line of the operators' log is gone");
      return 0;
    }
    const signed =
      (await signReferrers(deps, pause)) + (await signAddresses(deps, pause)) + (await signIntents(deps, pause));
    await inLedgerTransaction(deps, async (tx) => {
      const settings = await deps.moneySettings.raw.findOne({ _id: 'money' }, { session: tx.session });
      const content: EarlierFacts = {
        settings: await readStoredSettings(deps.db, tx.session),
        windDown: settings?.windDown ?? false,
        intents: true,
      };
      await deps.service.operatorsLog.record(
        tx,
        {
          by: deps.service.part,
          action: 'sign-facts',
          subject: 'ledger',
          reason: 'from now on facts about players and settings are signed',
          after: content,
        },
        FACTS_CUT_OVER,
      );
    });
    return signed;
  },
});

/**
 * A release between signed facts and signed payment links left open links without a signature: what they bring would
 * wait in suspense. They are signed once as they are; the line that ends it is signed and sealed, so that another start
 * signs nothing.
 */
export const signIntentsMigration = (deps: FactDeps): Migration => ({
  name: '2026-11-27-sign-intents',
  up: async (pause) => {
    const facts = await readEarlierFacts(deps);
    if (!facts || facts.intents) return 0;
    const line = await deps.operatorActions.raw.findOne({ _id: SIGN_INTENTS }, { projection: { _id: 1 } });
    const block = await deps.blocks.raw.findOne({ 'lines.id': SIGN_INTENTS }, { projection: { _id: 1 } });
    if (line || block) return 0;
    const signed = await signIntents(deps, pause);
    await deps.service.operatorsLog.record(
      undefined,
      {
        by: deps.service.part,
        action: 'sign-facts',
        subject: 'ledger',
        reason: 'from now on payment links are signed',
        after: { intents: signed },
      },
      SIGN_INTENTS,
    );
    return signed;
  },
});

async function signReferrers(deps: PlayerDeps, pause: () => Promise<void>): Promise<number> {
  let count = 0;
  const unsigned = { referrerId: { $exists: true }, referrerSignature: { $exists: false } };
  for await (const page of inPages(deps.referrals.raw, unsigned, { fields: ['referrerId'], size: PAGE })) {
    const writes = page.flatMap(({ _id, referrerId }) =>
      referrerId === undefined
        ? []
        : [
            {
              updateOne: {
                filter: { _id, referrerId },
                update: { $set: { referrerSignature: deps.signFact(referrerFact({ _id, referrerId })) } },
              },
            },
          ],
    );
    await deps.referrals.raw.bulkWrite(writes, { ordered: false });
    count += writes.length;
    await pause();
  }
  return count;
}

async function signAddresses(deps: PlayerDeps, pause: () => Promise<void>): Promise<number> {
  let count = 0;
  const unsigned = { emailVerified: true, emailSignature: { $exists: false } };
  for await (const page of inPages(deps.wallets.raw, unsigned, { fields: ['statusRevision'], size: PAGE })) {
    const writes = page.map(({ _id, statusRevision }) => ({
      updateOne: {
        filter: { _id, emailVerified: true, statusRevision: statusRevision ?? { $exists: false } },
        update: { $set: { emailSignature: deps.signFact(verifiedFact(_id, statusRevision ?? 0)) } },
      },
    }));
    await deps.wallets.raw.bulkWrite(writes, { ordered: false });
    count += writes.length;
    await pause();
  }
  return count;
}

async function signIntents(deps: FactDeps, pause: () => Promise<void>): Promise<number> {
  let count = 0;
  const unsigned = { state: { $in: [...unpaid] }, signature: { $exists: false } };
  const fields = ['userId', 'amountPaise', 'currency', 'provider'] as const;
  for await (const page of inPages(deps.intents.raw, unsigned, { fields: [...fields], size: PAGE })) {
    const writes = page.map(({ _id, userId, amountPaise, currency, provider }) => {
      const fact = { _id, userId, amountPaise, currency, provider };
      return { updateOne: { filter: fact, update: { $set: { signature: deps.signFact(intentFact(fact)) } } } };
    });
    await deps.intents.raw.bulkWrite(writes, { ordered: false });
    count += writes.length;
    await pause();
  }
  return count;
}
