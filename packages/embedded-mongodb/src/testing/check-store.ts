import { decode } from '../semantics/bson-document';
import { Catalogue } from '../storage/catalogue';
import { indexPrefix, recordKey } from '../storage/keys';
import { Store } from '../storage/store';

/** Compares index entries and documents in both directions; the server must be stopped. */
export async function checkStore(dataDir: string): Promise<{ documents: number; entries: number; problems: string[] }> {
  const store = new Store(dataDir);
  const problems: string[] = [];
  let documents = 0;
  let entries = 0;
  try {
    for (const collection of new Catalogue(store).all()) {
      const expected = new Map<string, number>();
      for (const { key, value } of store.range({
        start: recordKey(collection.id, 0),
        end: recordKey(collection.id + 1, 0),
      })) {
        documents++;
        const recordId = key.readUIntBE(5, 6);
        const doc = decode(value);
        for (const index of collection.indexes) {
          if (!index.spec.multikey && index.meetsArrays(doc))
            problems.push(`${collection.namespace}.${index.spec.name}: an array the index does not know of`);
          for (const entry of index.entriesFor(doc, recordId)) {
            const name = entry.toString('latin1');
            if (expected.has(name))
              problems.push(`${collection.namespace}.${index.spec.name}: two documents under one key`);
            expected.set(name, recordId);
          }
        }
      }
      for (const index of collection.indexes) {
        for (const { key, value } of store.range({
          start: indexPrefix(index.spec.id),
          end: indexPrefix(index.spec.id + 1),
        })) {
          entries++;
          const name = key.toString('latin1');
          if (expected.get(name) !== value.readUIntBE(0, 6))
            problems.push(`${collection.namespace}.${index.spec.name}: an entry without its document`);
          expected.delete(name);
        }
      }
      if (expected.size > 0) problems.push(`${collection.namespace}: ${expected.size} documents without an entry`);
    }
  } finally {
    await store.close();
  }
  return { documents, entries, problems };
}

if (require.main === module) {
  void checkStore(process.argv[2] ?? '').then(({ documents, entries, problems }) => {
    process.stdout.write(
      `${documents} documents, ${entries} index entries, ${problems.length} ` +
        `problems\n${problems.slice(0, 20).join('\n')}\n`,
    );
    process.exitCode = problems.length === 0 ? 0 : 1;
  });
}
