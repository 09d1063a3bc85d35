import { openOperatorActions, type Collection, type OperatorAction, type LineKeys } from '@baazi/service-kit';
import type { Connection } from 'mongoose';
import { openAdjustments, type Adjustment } from './players/adjustments/adjustment';
import { openDaySums, type DaySums } from './reports/day-sums/day-sums';
import { openDecisions, type Decision } from './stakes/decisions/decision';
import { openIntents, type Intent } from './money-in/deposits/intent';
import { openGroups, openGroupSides, type Group, type GroupSides } from './stakes/linked-players/group';
import { openLinks, type Link } from './stakes/linked-players/link';
import { openPayments, type Payment } from './ledger/payment';
import { openTransfers, type Transfer } from './ledger/transfer';
import { openMoneySettings, type MoneySettings } from './ledger/money-state';
import { openReferrals, type Referral } from './referrals/referral';
import { openBlocks, openUnsealed, type Block, type Unsealed } from './ledger/seal/block';
import type { SealKeys } from './ledger/seal/seal-keys';
import { openBankLines, type BankLine } from './audit/bank-statements/bank-line';
import { openCovers, type Cover } from './audit/solvency/cover/cover';
import {
  openSolvencies,
  openSolvencyPages,
  openSolvencyWallets,
  type Solvency,
  type SolvencyPage,
  type SolvencyWallets,
} from './audit/solvency/solvency';
import { openSettledSums, type SettledSums } from './stakes/settlement/settled-sums';
import { openStakes, type Stake } from './stakes/stake';
import { openAudits, type LastAudit } from './audit/last-audit';
import { openWallets, type Wallet } from './ledger/wallet';
import { openWebhooks, type Webhook } from './money-in/webhooks/webhook';
import { openWithdrawals, type Withdrawal } from './ledger/withdrawal';

/** Every collection of this service. The context contains them; the audit opens them on a bare connection. */
export interface WalletCollections {
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
  groups: Collection<Group>;
  groupSides: Collection<GroupSides>;
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
  bankLines: Collection<BankLine>;
  /** lines of the operators' log */
  operatorActions: Collection<OperatorAction>;
  /** keys that seal blocks */
  sealKeys: SealKeys;
  /** keys that signed lines of the operators' log */
  lineKeys: LineKeys;
}

export const openWalletCollections = (
  db: Connection,
  keys: Pick<WalletCollections, 'sealKeys' | 'lineKeys'>,
): WalletCollections => ({
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
  groups: openGroups(db),
  groupSides: openGroupSides(db),
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
  bankLines: openBankLines(db),
  operatorActions: openOperatorActions(db),
  ...keys,
});
