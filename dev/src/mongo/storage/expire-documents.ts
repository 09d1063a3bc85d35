import type { Catalogue } from './catalogue';
import type { Engine } from './engine';
import type { WriteQueue } from './write-queue';

/** Removes what a TTL index says is past its time (manual: core/index-ttl); some at a time, so that nobody waits long. */
export async function expireDocuments({ engine, catalogue, queue }: { engine: Engine; catalogue: Catalogue; queue: WriteQueue }, now: Date): Promise<void> {
  for (const collection of catalogue.all()) {
    for (const { spec } of collection.indexes) {
      if (spec.expireAfterSeconds === undefined) continue;
      const field = Object.keys(spec.key)[0]!;
      const before = new Date(now.getTime() - spec.expireAfterSeconds * 1000);
      await queue.submit(() => {
        const current = catalogue.find(collection.namespace);
        if (!current) return;
        for (const found of engine.find(current, { filter: { [field]: { $lt: before } }, limit: 1_000 })) engine.remove(current, found, {});
      }).catch((error: unknown) => process.stderr.write(`expiry of ${collection.namespace}: ${String(error)}\n`));
    }
  }
}
