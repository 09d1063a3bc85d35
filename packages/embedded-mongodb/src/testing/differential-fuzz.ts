import { EJSON } from 'bson';
import { MongoClient, type ClientSession, type Collection, type Document, type MongoServerError } from 'mongodb';
import { anyDocument, anyFilter, anyIndex, anyScalar, anySort, anyUpdate, Random } from './random-data';
import { scratchMongo } from './scratch-mongo';

/** `refused` counts refused queries, which compare nothing. */
export type FuzzReport = {
  queries: number;
  refused: number;
  updates: number;
  mismatches: string[];
  indexPlans: number;
};

/**
 * Runs the same random queries and updates on two copies of the data, one without indexes and one with random indexes,
 * outside transactions and inside one that has its own changes. All results must be equal.
 */
export async function differentialFuzz({
  seeds,
  queriesPerSeed,
}: {
  seeds: number[];
  queriesPerSeed: number;
}): Promise<FuzzReport> {
  const embedded = process.env.MONGODB_URL === undefined ? await scratchMongo() : undefined;
  const client = await new MongoClient(process.env.MONGODB_URL ?? embedded!.url).connect();
  const report: FuzzReport = { queries: 0, refused: 0, updates: 0, mismatches: [], indexPlans: 0 };
  try {
    for (const seed of seeds) await fuzzOne(client, seed, queriesPerSeed, report);
    report.indexPlans = embedded?.engine.scanned.indexPlans ?? 0;
  } finally {
    await client.db('embedded_mongo_fuzz').dropDatabase();
    await client.close();
    await embedded?.stop();
  }
  return report;
}

async function fuzzOne(client: MongoClient, seed: number, queries: number, report: FuzzReport): Promise<void> {
  const random = new Random(seed);
  const arrays = seed % 3 !== 0;
  const [plain, indexed] = ['plain', 'indexed'].map((name) => client.db('embedded_mongo_fuzz').collection(name)) as [
    Collection,
    Collection,
  ];
  const documents = Array.from({ length: 60 }, (_, i) => anyDocument(random, i, arrays));
  for (const collection of [plain, indexed]) {
    await collection.drop();
    await collection.insertMany(documents);
  }
  const expected = Array.from({ length: 5 }, (_, i) => {
    const key = anyIndex(random);
    const [path = 'a'] = Object.keys(key);
    return {
      key,
      name: `i${i}`,
      ...(random.chance(0.2) && { sparse: true }),
      ...(random.chance(0.3) && { partialFilterExpression: { [path]: { $exists: true } } }),
    };
  });
  for (const { sparse, partialFilterExpression, ...index } of expected) {
    // Indexes over two arrays and duplicate keys are refused; the others are created.
    await indexed
      .createIndex(index.key as Record<string, 1 | -1>, {
        name: index.name,
        ...(partialFilterExpression ? { partialFilterExpression } : { sparse: sparse ?? false }),
      })
      .catch((error: MongoServerError) => {
        if (![171, 85, 86].includes(Number(error.code))) throw error;
      });
  }
  const share = Math.floor(queries / 2);
  await askBoth(random, { plain, indexed, arrays, report, seed, count: share });
  const session = client.startSession();
  try {
    session.startTransaction();
    for (let i = 0; i < 8; i++) await changeBoth(random, { plain, indexed, arrays, report, seed, session });
    await askBoth(random, { plain, indexed, arrays, report, seed, session, count: queries - share });
    await session.commitTransaction();
  } finally {
    await session.endSession();
  }
  for (let i = 0; i < 40; i++) await changeBoth(random, { plain, indexed, arrays, report, seed });
  await compare({ plain, indexed, report, seed }, {}, { _id: 1 });
}

type Pair = { plain: Collection; indexed: Collection; report: FuzzReport; seed: number; session?: ClientSession };
type Work = Pair & { arrays: boolean };

async function askBoth(random: Random, { count, arrays, ...pair }: Work & { count: number }): Promise<void> {
  for (let i = 0; i < count; i++)
    await compare(
      pair,
      anyFilter(random, arrays),
      anySort(random, arrays),
      random.chance(0.3) ? { skip: random.below(5), limit: 1 + random.below(10) } : {},
    );
}

async function compare(
  { plain, indexed, report, seed, session }: Pair,
  filter: Document,
  sort: Document,
  page: { skip?: number; limit?: number } = {},
): Promise<void> {
  const expected = await answer(plain);
  const actual = await answer(indexed);
  report.queries++;
  if (expected.startsWith('error')) report.refused++;
  if (expected !== actual)
    report.mismatches.push(
      `seed ${seed}${session ? ' in a transaction' : ''}: find ${EJSON.stringify(filter)} sort ` +
        `${EJSON.stringify(sort)} ${JSON.stringify(page)}: ${expected.slice(0, 300)} | ${actual.slice(0, 300)}`,
    );

  async function answer(collection: Collection): Promise<string> {
    return collection
      .find(filter, { sort, ...page, session })
      .toArray()
      .then(
        (found) => EJSON.stringify(found, { relaxed: false }),
        (error: MongoServerError) => `error ${String(error.code)}`,
      );
  }
}

async function changeBoth(random: Random, { plain, indexed, report, seed, arrays, session }: Work): Promise<void> {
  // By _id, because which of several documents updateOne changes may depend on the index.
  const _id = random.below(60);
  // An error would abort both transactions, so updates inside one cannot fail.
  const update: Document = session
    ? { $set: { [random.pick(['a', 'b', 'c'])]: anyScalar(random) }, $unset: { e: '' } }
    : anyUpdate(random, arrays);
  const roll = random.below(10);
  const change = (collection: Collection): Promise<string> => {
    if (roll === 0) return shown(collection.deleteOne({ _id: _id as never }, { session }));
    if (roll === 1)
      return shown(
        collection.insertOne(
          anyDocument(new Random(seed + report.updates), 1000 + report.updates, arrays && !session),
          { session },
        ),
      );
    return shown(collection.updateOne({ _id: _id as never }, update, { session }));
  };
  const expected = await change(plain);
  const actual = await change(indexed);
  report.updates++;
  // Only the indexed copy refuses a key with two arrays, so the document is deleted from both.
  if (actual === 'error 171') {
    for (const collection of [plain, indexed])
      await collection.deleteMany({ _id: { $in: [_id, 1000 + report.updates - 1] as never } });
    return;
  }
  if (expected !== actual)
    report.mismatches.push(
      `seed ${seed}${session ? ' in a transaction' : ''}: change ${_id} ${EJSON.stringify(update)}: ${expected} ` +
        `| ${actual}`,
    );
}

async function shown(work: Promise<Document>): Promise<string> {
  return work.then(
    (result) => EJSON.stringify(result),
    (error: MongoServerError) => `error ${String(error.code)}`,
  );
}

if (require.main === module) {
  const [count = 50, queriesPerSeed = 2_000] = process.argv.slice(2).map(Number);
  void differentialFuzz({ seeds: Array.from({ length: count }, (_, i) => i + 1), queriesPerSeed }).then((report) => {
    process.stdout.write(
      `${report.queries} queries (${report.refused} refused) and ${report.updates} changes over ${count} seeds, ` +
        `${report.indexPlans} index plans, ${report.mismatches.length} ` +
        `mismatches\n${report.mismatches.slice(0, 20).join('\n')}\n`,
    );
    process.exitCode = report.mismatches.length === 0 ? 0 : 1;
  });
}
