const SAMPLES = 100;
const filters = {
  transfers: { kind: 'settle' },
  stakes: { state: { $in: ['won', 'lost'] } },
  picks: { result: { $in: ['won', 'lost'] } },
};

/** Real documents and index definitions of every collection that a join and a settlement write. */
export async function shapesOf(client, { wallet, contest }) {
  const places = { wallets: wallet, transfers: wallet, stakes: wallet, ...(contest ? { picks: contest } : {}) };
  const shapes = {};
  for (const [name, database] of Object.entries(places)) {
    const collection = client.db(database).collection(name);
    const samples = await collection
      .find(filters[name] ?? {})
      .sort({ _id: -1 })
      .limit(SAMPLES)
      .toArray();
    if (samples.length === 0) throw new Error(`${database} has no ${name} to take as a pattern`);
    shapes[name] = { samples, indexes: await collection.indexes() };
  }
  const placed = await client
    .db(wallet)
    .collection('transfers')
    .find({ kind: 'stake' })
    .sort({ _id: -1 })
    .limit(SAMPLES)
    .toArray();
  shapes.transfers.placed = placed.length > 0 ? placed : shapes.transfers.samples;
  return shapes;
}

export const sampleOf = (samples, i) => samples[i % samples.length];
/** As long as the ids of the service, so that keys and documents have their real sizes. */
export const idOf = (mark, i) => `${mark}${String(i).padStart(24 - mark.length, '0')}`;
export const userOf = (i) => `raw${String(i).padStart(9, '0')}-0000-4000-8000-00000000`;
