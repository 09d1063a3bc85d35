import type { Collection } from '@baazi/service-kit';
import type { Connection } from 'mongoose';
import { openAdjustments, type Adjustment } from './adjustments/adjustment';
import { openDaySums, type DaySums } from './day-sums/day-sums';
import { openDecisions, type Decision } from './decisions/decision';
import { openIntents, type Intent } from './deposits/intent';
import { openLinks, type Link } from './stakes/groups/link';
import { openPayments, type Payment } from './payments/payment';
import { openTransfers, type Transfer } from './ledger/transfer';
import { openMoneySettings, type MoneySettings } from './money-mode/money-settings';
import { openReferrals, type Referral } from './referrals/referral';
import { openBlocks, type Block } from './seal/block';
import { openUnsealed, type Unsealed } from './seal/unsealed';
import type { SealKeys } from './seal/seal-keys';
import { openCovers, type Cover } from './solvency/cover/cover';
import {
  openSolvencies,
  openSolvencyPages,
  openSolvencyWallets,
  type Solvency,
  type SolvencyPage,
  type SolvencyWallets,
} from './solvency/solvency';
import { openSettledSums, type SettledSums } from './settlement/settled-sums';
import { openStakes, type Stake } from './stakes/stake';
import { openAudits, type LastAudit } from './trial-balance/last-audit';
import { openWallets, type Wallet } from './wallets/wallet';
import { openWebhooks, type Webhook } from './webhooks/webhook';
import { openWithdrawals, type Withdrawal } from './withdrawals/withdrawal';

/** Every collection of this service. The service has them in its context; the audit opens them on a bare connection. */
export interface Books {
  db: Connection;
  wallets: Collection<Wallet>;
  transfers: Collection<Transfer>;
  stakes: Collection<Stake>;
  decisions: Collection<Decision>;
  settledSums: Collection<SettledSums>;
  intents: Collection<Intent>;
  payments: Collection<Payment>;
  webhooks: Collection<Webhook>;
  withdrawals: Collection<Withdrawal>;
  referrals: Collection<Referral>;
  links: Collection<Link>;
  adjustments: Collection<Adjustment>;
  moneySettings: Collection<MoneySettings>;
  blocks: Collection<Block>;
  unsealed: Collection<Unsealed>;
  daySums: Collection<DaySums>;
  audits: Collection<LastAudit>;
  solvencies: Collection<Solvency>;
  solvencyPages: Collection<SolvencyPage>;
  solvencyWallets: Collection<SolvencyWallets>;
  covers: Collection<Cover>;
  /** what blocks are sealed with */
  sealKeys: SealKeys;
}

export const openBooks = (db: Connection, keys: SealKeys): Books => ({
  db,
  wallets: openWallets(db),
  transfers: openTransfers(db),
  stakes: openStakes(db),
  decisions: openDecisions(db),
  settledSums: openSettledSums(db),
  intents: openIntents(db),
  payments: openPayments(db),
  webhooks: openWebhooks(db),
  withdrawals: openWithdrawals(db),
  referrals: openReferrals(db),
  links: openLinks(db),
  adjustments: openAdjustments(db),
  moneySettings: openMoneySettings(db),
  blocks: openBlocks(db),
  unsealed: openUnsealed(db),
  daySums: openDaySums(db),
  audits: openAudits(db),
  solvencies: openSolvencies(db),
  solvencyPages: openSolvencyPages(db),
  solvencyWallets: openSolvencyWallets(db),
  covers: openCovers(db),
  sealKeys: keys,
});
