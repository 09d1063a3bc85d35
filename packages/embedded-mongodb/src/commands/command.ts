import type { AccessControl, RequiredRights } from '../access/access-control';
import { refuse } from '../failure';
import { type Doc, isDoc, type Value } from '../semantics/bson-document';
import type { Catalogue } from '../storage/catalogue';
import type { Engine, View } from '../storage/engine';
import type { WriteQueue } from '../storage/write-queue';
import type { Sessions } from '../transactions/sessions';
import type { Cursors } from './cursors';

/** The components that commands use. */
export type Server = {
  engine: Engine;
  catalogue: Catalogue;
  queue: WriteQueue;
  sessions: Sessions;
  cursors: Cursors;
  access: AccessControl;
  address: string;
};

/** One command in execution: its input, its session and how it writes. */
export type Context = {
  server: Server;
  database: string;
  command: Doc;
  connectionId: number;
  user: string | undefined;
  lsid: string | undefined;
  /** What reads see: the latest commit, or the session's transaction. */
  view: View;
  /** Runs the statement in the session's transaction or in the next durable batch; handles retries of both. */
  write: (statement: (view: View) => Doc) => Promise<Doc>;
};

export type Command = {
  /** The allowed fields beside the common ones; any other field is refused. */
  fields: readonly string[];
  /** The rights that the sender needs. */
  needs: RequiredRights | ((command: Doc) => RequiredRights);
  inTransaction?: true;
  run: (context: Context) => Doc | Promise<Doc>;
};

/** The namespace of the collection that a command names in its first field. */
export function namespaceOf(database: string, name: Value): string {
  if (typeof name !== 'string' || name === '')
    return refuse(73, `Invalid namespace specified '${database}.${String(name)}' (or outside this server's subset)`);
  return `${database}.${name}`;
}

export function docOf(value: Value, name: string): Doc {
  if (value === undefined || value === null) return {};
  return isDoc(value) ? value : refuse(14, `BSON field '${name}' is the wrong type, expected type 'object'`);
}

export function countOf(value: Value, name: string, otherwise: number): number {
  if (value === undefined || value === null) return otherwise;
  if (typeof value !== 'number' || !Number.isFinite(value))
    return refuse(14, `BSON field '${name}' is the wrong type, expected a number`);
  return value < 0
    ? refuse(51024, `BSON field '${name}' value must be >= 0, actual value '${value}'`)
    : Math.trunc(value);
}

/** The statements of a batch; refuses unknown fields. */
export function statementsOf(command: Doc, name: string, fields: readonly string[]): Doc[] {
  const list = command[name];
  if (!Array.isArray(list))
    return refuse(40414, `BSON field '${String(Object.keys(command)[0])}.${name}' is missing but a required field`);
  if (list.length === 0 || list.length > 100_000)
    return refuse(16, `Write batch sizes must be between 1 and 100000. Got ${list.length} operations.`);
  return list.map((entry: Value) => {
    const statement = docOf(entry, name);
    for (const key of Object.keys(statement))
      if (!fields.includes(key))
        refuse(40415, `BSON field '${name}.${key}' is an unknown field (or outside this server's subset).`);
    return statement;
  });
}
