import type { ClientSession, Connection } from 'mongoose';
import { transfers, type Transfer } from '../ledger/transfer';
import { stakes, type Stake } from '../stakes/stake';
import { wallets, type Wallet } from '../wallets/wallet';
import { withdrawals, type Withdrawal } from '../withdrawals/withdrawal';
import { checkPlayer, type PlayerBooks } from './check-player';
import { inSnapshot } from './in-snapshot';

const PLAYERS_AT_ONCE = 20;
const PAGE = 1000;

/** Checks every player's books, a few players a snapshot: true while traffic flows. */
export async function checkPlayers(db: Connection): Promise<{ players: number; problems: string[] }> {
  const problems: string[] = [];
  let players = 0;
  for (let after = ''; ; ) {
    const last = after;
    const batch = await inSnapshot(db, async (session) => booksOf(db, session, await wallets(db).find({ _id: { $gt: last } }).sort({ _id: 1 }).limit(PLAYERS_AT_ONCE).session(session).lean<Wallet[]>()));
    for (const books of batch) problems.push(...checkPlayer(books));
    players += batch.length;
    const end = batch.at(-1);
    if (!end || batch.length < PLAYERS_AT_ONCE) return { players, problems };
    after = end.wallet._id;
  }
}

async function booksOf(db: Connection, session: ClientSession, batch: Wallet[]): Promise<PlayerBooks[]> {
  const users = batch.map(({ _id }) => _id);
  const openStakes = await stakes(db).find({ userId: { $in: users }, state: 'open' }, { stakePaise: 1, userId: 1 }).session(session).lean<Pick<Stake, '_id' | 'stakePaise' | 'userId'>[]>();
  const held = await withdrawals(db).find({ userId: { $in: users } }, { amountPaise: 1, state: 1, userId: 1 }).session(session).lean<Pick<Withdrawal, '_id' | 'amountPaise' | 'state' | 'userId'>[]>();
  const books: PlayerBooks[] = [];
  for (const wallet of batch) {
    books.push({ wallet, transfers: await transfersOf(db, session, wallet._id), openStakes: openStakes.filter(({ userId }) => userId === wallet._id), withdrawals: held.filter(({ userId }) => userId === wallet._id) });
  }
  return books;
}

async function transfersOf(db: Connection, session: ClientSession, player: string): Promise<PlayerBooks['transfers']> {
  const all: PlayerBooks['transfers'] = [];
  for (let after = 0; ; ) {
    const page = await transfers(db).find({ player, version: { $gt: after } }, { legs: 1, version: 1, balanceAfter: 1 }).sort({ version: 1 }).limit(PAGE).session(session).lean<Pick<Transfer, '_id' | 'legs' | 'version' | 'balanceAfter'>[]>();
    all.push(...page);
    const last = page.at(-1)?.version;
    if (last === undefined || page.length < PAGE) return all;
    after = last;
  }
}
