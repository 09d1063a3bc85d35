import { refuse } from '../failure';
import { encode, type Doc } from '../semantics/bson-document';
import { compileFilter } from '../semantics/match';
import type { Collection } from '../storage/catalogue';
import { LockHeldError } from '../storage/locks';
import { countOf, cursorOwner, docOf, namespaceOf, type Command, type Server } from './command';
import { defaultFirstBatch } from './cursors';

/** Plain collections only. */
export const create: Command = {
  needs: ['createCollection'],
  run: ({ server, database, command }) =>
    server.queue.submit(() => {
      const namespace = namespaceOf(database, command.create);
      if (server.catalogue.find(namespace)) return refuse(48, `Collection ${namespace} already exists.`);
      server.catalogue.create(namespace, server.engine.locks.batch);
      return {};
    }),
};

export const drop: Command = {
  needs: ['dropCollection'],
  run: ({ server, database, command }) =>
    server.queue.submit(() => {
      const collection = server.catalogue.find(namespaceOf(database, command.drop));
      if (!collection) return {}; // not an error since 7.0
      waitForWriters(server, collection);
      const nIndexesWas = collection.indexes.length;
      server.catalogue.drop(collection);
      return { nIndexesWas, ns: collection.namespace };
    }),
};

export const dropDatabase: Command = {
  needs: ['dropDatabase'],
  run: ({ server, database }) =>
    server.queue.submit(() => {
      const collections = server.catalogue.all(database);
      collections.forEach((collection) => waitForWriters(server, collection));
      collections.forEach((collection) => server.catalogue.drop(collection));
      return { dropped: database };
    }),
};

export const listCollections: Command = {
  needs: ['listCollections'],
  run: ({ server, database, command, lsid }) => {
    const matches = compileFilter(docOf(command.filter, 'filter'));
    const entries = server.catalogue.all(database).map(({ name, namespace }): Doc => ({
      name,
      type: 'collection',
      ...(command.nameOnly !== true && {
        options: {},
        info: { readOnly: false },
        idIndex: { v: 2, key: { _id: 1 }, name: '_id_', ns: namespace },
      }),
    }));
    const batchSize = countOf(docOf(command.cursor, 'cursor').batchSize, 'batchSize', defaultFirstBatch);
    return server.cursors.first(`${database}.$cmd.listCollections`, entries.filter(matches).map(encode), {
      batchSize,
      owner: cursorOwner({ command, lsid }),
    });
  },
};

export const listDatabases: Command = {
  needs: 'login',
  run: ({ server, command, connectionId }) => {
    const all = new Set(server.catalogue.all().map(({ database }) => database));
    const names = [...all].filter((name) => server.access.seesDatabase(connectionId, name)).sort();
    return {
      databases: names.map((name): Doc =>
        command.nameOnly === true ? { name } : { name, sizeOnDisk: 0, empty: false },
      ),
    };
  },
};

/** Makes a catalogue change wait for open transactions that have written to the collection. */
export function waitForWriters(server: Server, collection: Collection): void {
  const holder = server.engine.locks.writerOf(collection.id);
  if (holder) throw new LockHeldError(holder);
}
