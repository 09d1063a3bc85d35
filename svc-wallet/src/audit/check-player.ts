import { emptySubAccounts, subAccountOf, subAccounts } from '../ledger/account';
import type { Transfer } from '../ledger/transfer';
import type { Stake } from '../stakes/stake';
import type { Wallet } from '../ledger/wallet';
import { underWay, type Withdrawal } from '../ledger/withdrawal';
import { UnstakedFold } from './fold-unstaked';

export interface PlayerRecords {
  wallet: Pick<
    Wallet,
    | '_id'
    | 'cash'
    | 'bonus'
    | 'escrow'
    | 'withdrawal'
    | 'version'
    | 'firstDepositId'
    | 'unstaked'
    | 'unstakedSince'
    | 'status'
    | 'frozen'
    | 'emailVerified'
    | 'emailSignature'
    | 'statusRevision'
  > & { debt?: number };
  /** Ordered by version; before a settlement come those that moved no sub-account, and so have no version. */
  transfers: Pick<Transfer, '_id' | 'kind' | 'about' | 'legs' | 'player' | 'version' | 'balanceAfter' | 'unstaked'>[];
  openStakes: Pick<Stake, '_id' | 'stakePaise'>[];
  withdrawals: Pick<Withdrawal, '_id' | 'amountPaise' | 'state'>[];
}

/** Problems in a player's records, all read at one instant. Empty: everything fits. */
export function checkPlayer({ wallet, transfers, openStakes, withdrawals }: PlayerRecords): string[] {
  const who = `wallet ${wallet._id}`;
  const problems: string[] = [];
  const folded = emptySubAccounts();
  const unstaked = new UnstakedFold();
  // A wallet from before this was counted begins with its next transfer.
  const since = wallet.unstakedSince ?? (wallet.unstaked === undefined ? Infinity : 0);
  let version = 0;
  for (const transfer of transfers) {
    if (transfer.player === undefined) {
      unstaked.add(transfer);
      continue;
    }
    version += 1;
    if (transfer.version !== version) {
      problems.push(`${who}: transfer ${transfer._id} has version ${transfer.version}, expected ${version}`);
      version = transfer.version ?? version;
    }
    for (const { account, paise } of transfer.legs) {
      const owner = subAccountOf(account);
      if (!owner) continue;
      if (owner.userId !== wallet._id) problems.push(`${who}: transfer ${transfer._id} moves ${account}`);
      folded[owner.subAccount] += paise;
      if (owner.subAccount === 'debt' ? folded.debt > 0 : folded[owner.subAccount] < 0)
        problems.push(`${who}: ${owner.subAccount} is beyond zero after ${transfer._id}`);
    }
    const staked = unstaked.add(transfer, version > since);
    if ((transfer.unstaked ?? 0) !== staked)
      problems.push(
        `${who}: transfer ${transfer._id} changes what is to be staked by ${transfer.unstaked ?? 0}, ` +
          `its legs say ${staked}`,
      );
    const balance = folded.cash + folded.bonus;
    if (transfer.balanceAfter !== balance)
      problems.push(`${who}: transfer ${transfer._id} says balance ${transfer.balanceAfter}, its legs say ${balance}`);
  }
  if (wallet.version !== version) problems.push(`${who}: version ${wallet.version}, transfers reach ${version}`);
  for (const subAccount of subAccounts)
    if ((wallet[subAccount] ?? 0) !== folded[subAccount])
      problems.push(`${who}: ${subAccount} is ${wallet[subAccount] ?? 0}, its legs sum to ${folded[subAccount]}`);
  if (folded.debt < 0 && folded.cash > 0)
    problems.push(`${who}: it owes ${-folded.debt} and holds ${folded.cash} of cash`);
  if ((wallet.unstaked ?? 0) !== unstaked.paise)
    problems.push(`${who}: ${wallet.unstaked ?? 0} are to be staked, its transfers say ${unstaked.paise}`);
  const first = transfers.find(({ kind }) => kind === 'deposit')?._id;
  if (wallet.firstDepositId !== first)
    problems.push(
      `${who}: its first deposit is ${wallet.firstDepositId ?? 'none'}, its transfers say ${first ?? 'none'}`,
    );
  const staked = openStakes.reduce((sum, { stakePaise }) => sum + stakePaise, 0);
  if (staked !== wallet.escrow) problems.push(`${who}: escrow is ${wallet.escrow}, open stakes are ${staked}`);
  const held = withdrawals
    .filter(({ state }) => underWay.includes(state))
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  if (held !== wallet.withdrawal)
    problems.push(`${who}: withdrawal is ${wallet.withdrawal}, withdrawals under way are ${held}`);
  return problems;
}
