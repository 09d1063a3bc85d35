// Set-up, not measured: players with money and open entries, written straight into the two services' databases as a
// season of joins would have left them. Every transfer is in a sealed block and every wallet is the sum of its
// postings, so
// the audit passes before and after.
import { toPaise, winningAmount } from '@baazi/contracts';
import { MongoClient, ObjectId, type Db } from 'mongodb';
import type { TestStack } from '../../../dev/src/stack/testing/start-test-stack';
import { proofFields } from '../../../svc-contest/src/entries/receipts/sign-entry';
import { currentRules } from '../../../svc-contest/src/markets/rules/rules-texts';
import { addTransfers } from '../../../svc-wallet/src/ledger/add-transfers';
import { requestHash } from '../../../svc-wallet/src/ledger/decide-postings';
import type { Transfer, TransferKind } from '../../../svc-wallet/src/ledger/transfer';
import { blockHash, runningSums, transferHash, type Block } from '../../../svc-wallet/src/ledger/seal/block';
import { sealKeys, type SealKeys } from '../../../svc-wallet/src/ledger/seal/seal-keys';
import { orderHash } from '../../../svc-wallet/src/stakes/stake-order';

const CHUNK = 500;
/** The cost of a whole season's matches: no other transfer needs a document of its own. */
const BONUS_PAISE = 25_000_00;
/** Different stakes, because equal winnings are settled in one statement. */
const STAKES_RUPEES = [49, 49, 49, 99, 100, 149, 199, 250, 500, 999];

/** The first `count` players have an open entry on it, sides by turns. */
export interface OpenMarket {
  matchID: string;
  teams: readonly [string, string];
  label: string;
  count: number;
}
type Posting = [account: Transfer['legs'][number]['account'], paise: number];
interface Document {
  _id: string;
}
/** The common fields of an entry and its stake. */
interface Order extends Document {
  userId: string;
  market: string;
  selection: string;
  stakePaise: number;
  payoutPaise: number;
  acceptedAt: Date;
  label: string;
}

export async function makePlayers(
  stack: TestStack,
  { count, markets }: { count: number; markets: readonly OpenMarket[] },
): Promise<{ userId: string }[]> {
  const [wallet, contest] = [stack.environmentOf('svc-wallet'), stack.environmentOf('svc-contest')];
  const client = await new MongoClient(stack.databaseUrl()).connect();
  const books = client.db(wallet['MONGODB_DATABASE']);
  const picks = client.db(contest['MONGODB_DATABASE']).collection<Document>('picks');
  const now = new Date();
  const seal = sealer(books, now, sealKeys({ SEAL_KEY: wallet['SEAL_KEY'] ?? '' }));
  const players: { userId: string }[] = [];
  for (let from = 0; from < count; from += CHUNK) {
    const chunk = Array.from({ length: Math.min(CHUNK, count - from) }, (_, i) =>
      playerAccounts(from + i, markets, now),
    );
    await books.collection<Document>('wallets').insertMany(chunk.map((player) => player.wallet));
    const entries = chunk.flatMap((player) => player.entries);
    if (entries.length > 0) {
      await books.collection<Document>('stakes').insertMany(entries.map(({ stake }) => stake));
      await picks.insertMany(entries.map(({ pick }) => pick));
    }
    await seal(chunk.flatMap(({ transfers }) => transfers));
    players.push(...chunk.map((player) => ({ userId: player.wallet._id })));
  }
  await client.close();
  return players;
}

function playerAccounts(i: number, markets: readonly OpenMarket[], now: Date) {
  const userId = new ObjectId().toHexString();
  const subAccounts = { cash: 0, bonus: 0, escrow: 0, withdrawal: 0 };
  const transfers: Transfer[] = [];
  const entries: { stake: Document; pick: Document }[] = [];
  const post = (id: string, kind: TransferKind, postings: Posting[], memo: Transfer['memo'], stake?: Order) => {
    const moved = postings.map(([account, paise]) => ({ account, paise }));
    let deltaPaise = 0;
    for (const [account, paise] of postings) {
      const subAccount = /^player:.+:(cash|bonus|escrow|withdrawal)$/.exec(account)?.[1];
      if (!isSubAccount(subAccount)) continue;
      subAccounts[subAccount] += paise;
      if (subAccount === 'cash' || subAccount === 'bonus') deltaPaise += paise;
    }
    transfers.push({
      _id: id,
      kind,
      requestHash: requestHash({ kind, legs: moved, ...(stake ? { content: contentOf(stake) } : {}) }),
      legs: moved,
      memo,
      at: now,
      postedAt: now,
      ...(stake ? { about: stake._id } : {}),
      player: userId,
      version: transfers.length + 1,
      balanceAfter: subAccounts.cash + subAccounts.bonus,
      ...(deltaPaise === 0 ? {} : { deltaPaise, sizePaise: Math.abs(deltaPaise) }),
    });
  };
  post(
    `bonus:${userId}`,
    'bonus',
    [
      ['house:bonus', -BONUS_PAISE],
      [`player:${userId}:bonus`, BONUS_PAISE],
    ],
    { key: 'joining-bonus', params: { amountPaise: BONUS_PAISE } },
  );
  for (const { matchID, teams, label, count } of markets) {
    if (i >= count) continue;
    const stakeRupees = stakeOfPlayer(i);
    const stakePaise = toPaise(stakeRupees);
    const entry: Order = {
      _id: new ObjectId().toHexString(),
      userId,
      market: `match:${matchID}`,
      selection: i % 2 === 0 ? teams[0] : teams[1],
      stakePaise,
      payoutPaise: toPaise(winningAmount(stakeRupees) ?? 0),
      acceptedAt: now,
      label,
    };
    const postings: Posting[] = [
      [`player:${userId}:bonus`, -stakePaise],
      [`player:${userId}:escrow`, stakePaise],
    ];
    post(
      `stake:${entry._id}`,
      'stake',
      postings,
      { key: 'joined', params: { label: { title: label }, stakePaise, bonusPaise: stakePaise, cashPaise: 0 } },
      entry,
    );
    entries.push({ stake: stakeOf(entry, now), pick: pickOf(entry, matchID, now) });
  }
  const wallet = {
    _id: userId,
    ...subAccounts,
    version: transfers.length,
    name: `Bench ${i}`,
    kind: 'member',
  };
  return { wallet, transfers, entries };
}

const isSubAccount = (name: string | undefined): name is 'cash' | 'bonus' | 'escrow' | 'withdrawal' =>
  name !== undefined;

/** The order of a stake's transfer. */
const contentOf = ({ userId, market, stakePaise }: Order) => ({ userId, market, stakePaise });

/** Sides alternate, so pairs of players stake alike: both sides have every stake. */
const stakeOfPlayer = (i: number): number => STAKES_RUPEES[Math.floor(i / 2) % STAKES_RUPEES.length] ?? 0;

const stakeOf = ({ _id, acceptedAt, ...entry }: Order, now: Date) => ({
  ...entry,
  _id,
  acceptedAt,
  requestHash: orderHash({ ...entry, pickId: _id, acceptedAt: acceptedAt.toISOString() }),
  n: 0,
  placedAt: now,
  state: 'open',
  paid: { cash: 0, bonus: entry.stakePaise },
  applied: 0,
});

const pickOf = (entry: Order, matchID: string, now: Date) => ({
  ...entry,
  kind: 'match',
  subject: matchID,
  state: 'held',
  result: 'pending',
  n: 0,
  slot: `${entry.userId}|match:${matchID}`,
  requestKeys: [`${entry.userId}|${entry._id}-set-up`],
  reservedAt: now,
  triedAt: now,
  createdAt: now,
  // As a join leaves it: its book closes without another write.
  ...proofFields({ rulesHash: currentRules.hash }),
});

/**
 * Adds transfers in sealed blocks, as the service's sealer does; no transfer may have been
 * posted before. The service has sealed the first line of its operators' log, which these follow. Sealed with the
 * service's own key, because it would otherwise add a block of its own in between. Transfers are written first: a
 * block that is counted for the sums by day must find all of them.
 */
function sealer(books: Db, now: Date, keys: SealKeys) {
  const blocks = books.collection<Block>('blocks');
  let last: Block | null = null;
  const untilSealed = async (): Promise<Block> => {
    for (;;) {
      const first = await blocks.findOne({}, { sort: { _id: -1 } });
      if (first) return first;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  return async (transfers: readonly Transfer[]): Promise<void> => {
    for (let from = 0; from < transfers.length; from += CHUNK) {
      const batch = transfers.slice(from, from + CHUNK);
      const previous: Block = last ?? (await untilSealed());
      const sums = runningSums(previous);
      addTransfers(sums, batch);
      const content = {
        _id: previous._id + 1,
        entries: batch.map((transfer) => ({ id: transfer._id, hash: transferHash(transfer) })),
        previousHash: previous.hash,
        totals: Object.entries(sums.accounts)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([account, paise]) => ({ account, paise })),
        count: sums.transfers,
        ...(previous.lineCount === undefined ? {} : { lineCount: previous.lineCount }),
        keyId: keys.current.id,
        sealedAt: now,
      };
      const block: Block = { ...content, hash: blockHash(content, keys) ?? '' };
      last = block;
      await books.collection<Transfer>('transfers').insertMany([...batch]);
      await blocks.insertOne(block);
    }
  };
}
