import fs from 'node:fs';
import path from 'node:path';
import mongoose, { type Schema } from 'mongoose';

const ROOT = path.resolve(__dirname, '../../..');
export const services = ['svc-auth', 'svc-contest', 'svc-notify', 'svc-wallet'] as const;
export type ServiceName = (typeof services)[number];
/** Collections that each service has through the kit. */
const KIT = 'packages/service-kit/src';
/** The end of a collection's definition, with its name and schema. */
const OPENS = /export const (open\w+) = collectionOf</g;

/** The fields of each collection of a service, as its schemas define them: `{ picks: ['_id', 'receipt.keyName', …] }`. */
export async function storedFields(service: ServiceName | 'kit'): Promise<Record<string, string[]>> {
  const folder = service === 'kit' ? KIT : `${service}/src`;
  // The driver connects at the first statement, and there is none.
  const client = new mongoose.mongo.MongoClient('mongodb://127.0.0.1:1');
  const db = Object.assign(mongoose.createConnection(), { getClient: () => client });
  db.set('autoCreate', false);
  db.set('autoIndex', false);
  for (const file of fs.readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.includes('.test.')) continue;
    const source = fs.readFileSync(path.join(ROOT, folder, file), 'utf8');
    const names = [...source.matchAll(OPENS)].map(([, name = '']) => name);
    if (names.length === 0) continue;
    const opened: Record<string, unknown> = await import(path.join(ROOT, folder, file));
    for (const name of names) {
      const open = opened[name];
      if (typeof open === 'function') open(db);
    }
  }
  return Object.fromEntries(
    Object.values(db.models).map((model) => [model.collection.name, fieldsOf(model.schema).sort()]),
  );
}

/** Leaves of a schema; fields of an array's elements are those of the element. */
const fieldsOf = (schema: Schema, prefix = ''): string[] =>
  Object.entries(schema.paths).flatMap(([name, { schema: inner }]) =>
    inner ? fieldsOf(inner, `${prefix}${name}.`) : [`${prefix}${name}`],
  );
