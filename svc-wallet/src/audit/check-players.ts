import { inSnapshot, inPages } from '@baazi/service-kit';
import type { ClientSession } from 'mongoose';
import { readTransfers } from '../ledger/read-transfers';
import type { Transfer } from '../ledger/transfer';
import { settleId } from '../stakes/settlement/plan-settlement';
import type { Stake } from '../stakes/stake';
import type { Wallet } from '../ledger/wallet';
import type { Withdrawal } from '../ledger/withdrawal';
import { accountState, playerSubject, type AccountState } from '../ledger/authorisations/account-state';
import { isEmailAttested } from '../ledger/authorisations/attested-facts';
import { readEarlierFacts } from '../ledger/authorisations/cut-over';
import { signedLinesOf } from '../ledger/authorisations/signed-lines';
import { checkPlayer, type PlayerRecords } from './check-player';
import type { AuditRun } from './run/audit-run';
import type { AuditCollections } from './audit-deps';

const PLAYERS_AT_ONCE = 50;
const PAGE = 1000;

/** Checks every player's records, a few players per snapshot: correct while traffic flows. */
export async function checkPlayers(collections: AuditCollections, run: AuditRun): Promise<number> {
  const step = 'wallets';
  if (run.step(step).isDone) return run.step(step).count;
  const isPlay = (await collections.moneySettings.raw.findOne({ _id: 'money' }))?.currency === 'COIN';
  const areFactsSigned = (await readEarlierFacts(collections)) !== undefined;
  for await (const page of inPages(collections.wallets.raw, run.remaining(step), {
    fields: ['_id'],
    size: PLAYERS_AT_ONCE,
  })) {
    const users = page.map(({ _id }) => _id);
    const { batch, logged } = await inSnapshot(collections, async (session) => ({
      batch: await readPlayers(collections, session, users),
      logged: await signedLinesOf(collections, users.map(playerSubject), session),
    }));
    for (const player of batch) {
      const { wallet } = player;
      run.findings.add(checkPlayer(player));
      if (areFactsSigned && isEmailAttested(wallet, collections.lineKeys) !== (wallet.emailVerified ?? false))
        run.findings.add([
          `wallet ${wallet._id}: it says that its e-mail address is${wallet.emailVerified ? '' : ' not'} verified, its signature differs`,
        ]);
      run.findings.add(checkAccount(wallet, accountState(logged.get(playerSubject(wallet._id)) ?? []), isPlay));
    }
    await run.note(step, { after: users.at(-1), count: batch.length });
  }
  return run.done(step);
}

/** The state of an account against the signed lines about it; a closed one holds no cash. */
function checkAccount(
  { _id, cash, status = 'active', frozen }: Pick<Wallet, '_id' | 'cash' | 'status' | 'frozen'>,
  signed: AccountState,
  isPlay: boolean,
): string[] {
  const problems: string[] = [];
  if (signed.isUnderReview && frozen === undefined) problems.push('is under no review, its signed lines say it is');
  if (!signed.isUnderReview && signed.review > 0 && frozen !== undefined)
    problems.push(`is under review because of ${frozen}, its signed lines say it was released`);
  if (signed.status !== undefined && signed.status !== status)
    problems.push(`is ${status}, its signed lines say ${signed.status}`);
  if (status === 'closed' && cash > 0 && !isPlay) problems.push(`is closed and holds ${cash} of cash`);
  return problems.map((problem) => `wallet ${_id}: it ${problem}`);
}

async function readPlayers(
  collections: AuditCollections,
  session: ClientSession,
  users: string[],
): Promise<PlayerRecords[]> {
  const wallets = await collections.wallets
    .find({ _id: { $in: users } })
    .sort({ _id: 1 })
    .session(session)
    .lean<Wallet[]>();
  const openStakes = await collections.stakes
    .find({ userId: { $in: users }, state: 'open' }, { stakePaise: 1, userId: 1 })
    .session(session)
    .lean<Pick<Stake, '_id' | 'stakePaise' | 'userId'>[]>();
  const held = await collections.withdrawals
    .find({ userId: { $in: users } }, { amountPaise: 1, state: 1, userId: 1 })
    .session(session)
    .lean<Pick<Withdrawal, '_id' | 'amountPaise' | 'state' | 'userId'>[]>();
  const players: PlayerRecords[] = [];
  for (const group of groupsOf(wallets)) {
    const found =
      group.length === 1
        ? await transfersOf(collections, session, group[0]?._id ?? '')
        : await transfersOfFew(
            collections,
            session,
            group.map(({ _id }) => _id),
          );
    const silent = await readSilent(collections, session, found);
    for (const wallet of group) {
      const own = <T extends { userId: string }>(rows: T[]): T[] => rows.filter(({ userId }) => userId === wallet._id);
      players.push({
        wallet,
        transfers: found
          .filter(({ player }) => player === wallet._id)
          .flatMap((transfer) => [...(silent.get(transfer._id) ?? []), transfer]),
        openStakes: own(openStakes),
        withdrawals: own(held),
      });
    }
  }
  return players;
}

const fields = ['_id', 'kind', 'about', 'legs', 'version', 'balanceAfter', 'unstaked', 'player'] as const;
type Read = Pick<Transfer, (typeof fields)[number]>;

/**
 * Settlements that could take nothing back moved no sub-account, so they have no player: found by the next settlement
 * of the same stake.
 */
async function readSilent(
  collections: AuditCollections,
  session: ClientSession,
  found: readonly Read[],
): Promise<Map<string, Read[]>> {
  const settled = new Map<string, number>();
  const next = new Map<string, string>();
  for (const { _id, kind, about = '' } of found) {
    if (kind !== 'settle') continue;
    const n = Number(_id.slice(_id.lastIndexOf(':') + 1));
    for (let k = (settled.get(about) ?? 0) + 1; k < n; k += 1) next.set(settleId(about, k), _id);
    settled.set(about, n);
  }
  const silent = new Map<string, Read[]>();
  for await (const some of readTransfers(collections, [...next.keys()], { session, fields }))
    for (const one of some) {
      const id = next.get(one._id) ?? '';
      if (one.player === undefined) silent.set(id, [...(silent.get(id) ?? []), one]);
    }
  return silent;
}

/** Players whose transfers (one per version) fit into one page; a player with more is checked alone. */
function groupsOf(wallets: Wallet[]): Wallet[][] {
  const groups: Wallet[][] = [];
  let size = Infinity;
  for (const wallet of wallets) {
    if (size + wallet.version > PAGE) {
      groups.push([]);
      size = 0;
    }
    size += wallet.version;
    groups.at(-1)?.push(wallet);
  }
  return groups;
}

async function transfersOfFew(
  collections: AuditCollections,
  session: ClientSession,
  players: string[],
): Promise<Read[]> {
  return collections.transfers
    .find({ player: { $in: players } })
    .select([...fields])
    .sort({ player: 1, version: 1 })
    .session(session)
    .lean<Read[]>();
}

async function transfersOf(collections: AuditCollections, session: ClientSession, player: string): Promise<Read[]> {
  const all: Read[] = [];
  for await (const page of inPages(collections.transfers.raw, { player }, { by: 'version', fields, session }))
    all.push(...page);
  return all;
}
