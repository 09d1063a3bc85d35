import type { Collection, IndexDescriptionInfo, MongoClient } from 'mongodb';

const SAMPLES = 100;

/** A real document, as the pattern for those a measurement writes. */
export interface Sample {
  _id: string;
  [field: string]: unknown;
}
export interface Shape {
  samples: Sample[];
  indexes: IndexDescriptionInfo[];
}
/** Real documents and index definitions of every collection that a join and a settlement write. */
export interface Shapes {
  wallets: Shape;
  stakes: Shape;
  /** settlements, and `placed`: those of stakes */
  transfers: Shape & { placed: Sample[] };
  picks?: Shape;
}

/** Empty collections with the real indexes. */
export interface Collections {
  wallets: Collection<Sample>;
  transfers: Collection<Sample>;
  stakes: Collection<Sample>;
  picks?: Collection<Sample>;
}

export async function shapesOf(
  client: MongoClient,
  { wallet, contest }: { wallet: string; contest?: string },
): Promise<Shapes> {
  const samplesOf = (database: string, name: string, filter: object) =>
    client.db(database).collection<Sample>(name).find(filter).sort({ _id: -1 }).limit(SAMPLES).toArray();
  const shapeOf = async (database: string, name: string, filter: object): Promise<Shape> => {
    const samples = await samplesOf(database, name, filter);
    if (samples.length === 0) throw new Error(`${database} has no ${name} to take as a pattern`);
    return { samples, indexes: await client.db(database).collection(name).indexes() };
  };
  const settled = await shapeOf(wallet, 'transfers', { kind: 'settle' });
  const placed = await samplesOf(wallet, 'transfers', { kind: 'stake' });
  return {
    wallets: await shapeOf(wallet, 'wallets', {}),
    stakes: await shapeOf(wallet, 'stakes', { state: { $in: ['won', 'lost'] } }),
    transfers: { ...settled, placed: placed.length > 0 ? placed : settled.samples },
    ...(contest ? { picks: await shapeOf(contest, 'picks', { result: { $in: ['won', 'lost'] } }) } : {}),
  };
}

export function sampleOf(samples: readonly Sample[], i: number): Sample {
  const sample = samples[i % samples.length];
  if (!sample) throw new Error('no sample');
  return sample;
}
/** As long as the ids of the service, so that keys and documents have their real sizes. */
export const idOf = (mark: string, i: number): string => `${mark}${String(i).padStart(24 - mark.length, '0')}`;
export const userOf = (i: number): string => `raw${String(i).padStart(9, '0')}-0000-4000-8000-00000000`;
