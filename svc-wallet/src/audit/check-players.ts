import type { ClientSession, Connection } from 'mongoose';
import { transfers, type Transfer } from '../ledger/transfer';
import { stakes, type Stake } from '../stakes/stake';
import { wallets, type Wallet } from '../wallets/wallet';
import { withdrawals, type Withdrawal } from '../withdrawals/withdrawal';
import { checkPlayer, type PlayerBooks } from './check-player';
import { inSnapshot } from './in-snapshot';

const PLAYERS_AT_ONCE = 50;
const PAGE = 1000;

/** Checks every player's books, a few players a snapshot: true while traffic flows. */
export async function checkPlayers(db: Connection): Promise<{ players: number; problems: string[] }> {
  const problems: string[] = [];
  let players = 0;
  for (let after = ''; ;) {
    const last = after;
    const batch = await inSnapshot(db, async (session) =>
      booksOf(
        db,
        session,
        await wallets(db)
          .find({ _id: { $gt: last } })
          .sort({ _id: 1 })
          .limit(PLAYERS_AT_ONCE)
          .session(session)
          .lean<Wallet[]>(),
      ),
    );
    for (const books of batch) problems.push(...checkPlayer(books));
    players += batch.length;
    const end = batch.at(-1);
    if (!end || batch.length < PLAYERS_AT_ONCE) return { players, problems };
    after = end.wallet._id;
  }
}

async function booksOf(db: Connection, session: ClientSession, batch: Wallet[]): Promise<PlayerBooks[]> {
  const users = batch.map(({ _id }) => _id);
  const openStakes = await stakes(db)
    .find({ userId: { $in: users }, state: 'open' }, { stakePaise: 1, userId: 1 })
    .session(session)
    .lean<Pick<Stake, '_id' | 'stakePaise' | 'userId'>[]>();
  const held = await withdrawals(db)
    .find({ userId: { $in: users } }, { amountPaise: 1, state: 1, userId: 1 })
    .session(session)
    .lean<Pick<Withdrawal, '_id' | 'amountPaise' | 'state' | 'userId'>[]>();
  const books: PlayerBooks[] = [];
  for (const group of groupsOf(batch)) {
    const found =
      group.length === 1
        ? await transfersOf(db, session, group[0]?._id ?? '')
        : await transfersOfFew(
            db,
            session,
            group.map(({ _id }) => _id),
          );
    for (const wallet of group) {
      const own = <T extends { userId: string }>(rows: T[]): T[] => rows.filter(({ userId }) => userId === wallet._id);
      books.push({
        wallet,
        transfers: found.filter(({ player }) => player === wallet._id),
        openStakes: own(openStakes),
        withdrawals: own(held),
      });
    }
  }
  return books;
}

type Read = Pick<Transfer, '_id' | 'legs' | 'version' | 'balanceAfter' | 'player'>;
const fields = { legs: 1, version: 1, balanceAfter: 1, player: 1 } as const;

/** Players whose transfers (a version each) fit into one page; one with more stands alone. */
function groupsOf(batch: Wallet[]): Wallet[][] {
  const groups: Wallet[][] = [];
  let size = Infinity;
  for (const wallet of batch) {
    if (size + wallet.version > PAGE) {
      groups.push([]);
      size = 0;
    }
    size += wallet.version;
    groups.at(-1)?.push(wallet);
  }
  return groups;
}

async function transfersOfFew(db: Connection, session: ClientSession, players: string[]): Promise<Read[]> {
  return transfers(db)
    .find({ player: { $in: players } }, fields)
    .sort({ player: 1, version: 1 })
    .session(session)
    .lean<Read[]>();
}

async function transfersOf(db: Connection, session: ClientSession, player: string): Promise<Read[]> {
  const all: Read[] = [];
  for (let after = 0; ;) {
    const page = await transfers(db)
      .find({ player, version: { $gt: after } }, fields)
      .sort({ version: 1 })
      .limit(PAGE)
      .session(session)
      .lean<Read[]>();
    all.push(...page);
    const last = page.at(-1)?.version;
    if (last === undefined || page.length < PAGE) return all;
    after = last;
  }
}
