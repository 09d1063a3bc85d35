import { inPages } from '@baazi/service-kit';
import type { ClientSession } from 'mongoose';
import type { WalletCollections } from '../wallet-collections';
import { readPosted } from '../ledger/read-posted';
import type { Transfer } from '../ledger/transfer';
import { settleId } from '../stakes/settlement/plan-settlement';
import type { Stake } from '../stakes/stake';
import type { Wallet } from '../ledger/wallet';
import type { Withdrawal } from '../money-out/withdrawal';
import { checkPlayer, type PlayerBooks } from './check-player';
import type { AuditRun } from './run/audit-run';
import { inSnapshot } from '../ledger/in-snapshot';

const PLAYERS_AT_ONCE = 50;
const PAGE = 1000;

/** Checks every player's books, a few players a snapshot: true while traffic flows. */
export async function checkPlayers(books: WalletCollections, run: AuditRun): Promise<number> {
  const step = 'wallets';
  if (run.step(step).isDone) return run.step(step).count;
  for await (const page of inPages(books.wallets.raw, run.left(step), { fields: ['_id'], size: PLAYERS_AT_ONCE })) {
    const users = page.map(({ _id }) => _id);
    const batch = await inSnapshot(books, (session) => readPlayers(books, session, users));
    for (const player of batch) run.findings.add(checkPlayer(player));
    await run.note(step, { after: users.at(-1), count: batch.length });
  }
  return run.done(step);
}

async function readPlayers(books: WalletCollections, session: ClientSession, users: string[]): Promise<PlayerBooks[]> {
  const wallets = await books.wallets
    .find({ _id: { $in: users } })
    .sort({ _id: 1 })
    .session(session)
    .lean<Wallet[]>();
  const openStakes = await books.stakes
    .find({ userId: { $in: users }, state: 'open' }, { stakePaise: 1, userId: 1 })
    .session(session)
    .lean<Pick<Stake, '_id' | 'stakePaise' | 'userId'>[]>();
  const held = await books.withdrawals
    .find({ userId: { $in: users } }, { amountPaise: 1, state: 1, userId: 1 })
    .session(session)
    .lean<Pick<Withdrawal, '_id' | 'amountPaise' | 'state' | 'userId'>[]>();
  const players: PlayerBooks[] = [];
  for (const group of groupsOf(wallets)) {
    const found =
      group.length === 1
        ? await transfersOf(books, session, group[0]?._id ?? '')
        : await transfersOfFew(
            books,
            session,
            group.map(({ _id }) => _id),
          );
    const silent = await readSilent(books, session, found);
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
 * Settlements that found nothing to take back moved no purse, so they are nobody's: by the settlement of the same stake
 * that came after them.
 */
async function readSilent(
  books: WalletCollections,
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
  for await (const some of readPosted(books, [...next.keys()], { session, fields }))
    for (const one of some) {
      const id = next.get(one._id) ?? '';
      if (one.player === undefined) silent.set(id, [...(silent.get(id) ?? []), one]);
    }
  return silent;
}

/** Players whose transfers (a version each) fit into one page; one with more stands alone. */
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

async function transfersOfFew(books: WalletCollections, session: ClientSession, players: string[]): Promise<Read[]> {
  return books.transfers
    .find({ player: { $in: players } })
    .select([...fields])
    .sort({ player: 1, version: 1 })
    .session(session)
    .lean<Read[]>();
}

async function transfersOf(books: WalletCollections, session: ClientSession, player: string): Promise<Read[]> {
  const all: Read[] = [];
  for await (const page of inPages(books.transfers.raw, { player }, { by: 'version', fields, session }))
    all.push(...page);
  return all;
}
