import type { Service } from '@baazi/service-kit';
import type { Connection } from 'mongoose';
import { coreOf, type Core } from './core';
import { inBooks } from './ledger/in-books';
import { transfers } from './ledger/transfer';
import { moneySettings } from './money-mode/money-settings';
import { openMoney, refreshMoney } from './money-mode/open-money';
import { mountLimits } from './limits/mount-limits';
import { adjustments } from './operators/adjustment';
import { mountOperators } from './operators/mount-operators';
import { operatorActions, recordAction } from './operators/operator-action';
import { intents } from './payments/intent';
import { mountPayments } from './payments/mount-payments';
import { payments } from './payments/payment';
import { providersOf } from './payments/providers';
import { webhooks } from './payments/webhook';
import { mountReferrals } from './referrals/mount-referrals';
import { referrals } from './referrals/referral';
import { decisions } from './settlement/decision';
import { blocks } from './seal/block';
import { mountSealer } from './seal/seal-block';
import { mountSettlement } from './settlement/mount-settlement';
import { mountStakes } from './stakes/mount-stakes';
import { stakes } from './stakes/stake';
import { mountStatement } from './statement/mount-statement';
import type { WalletConfig } from './wallet-config';
import { mountOpenWallet } from './wallets/mount-open-wallet';
import { onUserRegistered } from './wallets/on-user-registered';
import { onUserStatusChanged } from './wallets/on-user-status-changed';
import { mountReadWallet } from './wallets/read-wallet';
import { wallets } from './wallets/wallet';
import { mountWithdrawals } from './withdrawals/mount-withdrawals';
import { withdrawals } from './withdrawals/withdrawal';

const collections = [
  wallets,
  transfers,
  stakes,
  decisions,
  intents,
  payments,
  webhooks,
  withdrawals,
  referrals,
  operatorActions,
  adjustments,
  moneySettings,
  blocks,
];
const MONEY_REFRESH_MS = 3000;

/** Made before anything runs: a transaction may not make collections or indexes. */
export function registerCollections(db: Connection): void {
  for (const collection of collections) collection(db);
}

/** Builds svc-wallet on a service: the books first, then every story that writes them. */
export async function mountWallet(service: Service<WalletConfig>): Promise<Core> {
  registerCollections(service.db);
  const core = coreOf(service, await openMoney(service));
  const providers = providersOf(core);
  core.every(MONEY_REFRESH_MS, 'money-mode', () => refreshMoney(core, core.money));

  service.recordsDeeds((deed) => inBooks(core, (tx) => recordAction(core, tx, deed)));

  onUserRegistered(core);
  onUserStatusChanged(core);
  mountOpenWallet(core);
  mountReadWallet(core);
  mountStakes(core);
  mountSettlement(core);
  mountPayments(core, providers);
  mountWithdrawals(core, providers);
  mountReferrals(core);
  mountLimits(core);
  mountStatement(core);
  mountOperators(core);
  mountSealer(core);
  return core;
}
