import type { AccessControl, RequiredRights } from '../access/access-control';
import { documentedCommands, limits, type CommandName, type DocumentedCommand } from '../documented-commands';
import { refuse } from '../failure';
import { type Doc, isDoc, type Value } from '../semantics/bson-document';
import type { Catalogue } from '../storage/catalogue';
import type { Engine, View } from '../storage/engine';
import type { WriteQueue } from '../storage/write-queue';
import type { Sessions } from '../transactions/sessions';
import type { CursorOwner, Cursors } from './cursors';

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

/** How a command of `documentedCommands` is executed. */
export type Command = {
  /** The rights that the sender needs. */
  needs: RequiredRights | ((command: Doc) => RequiredRights);
  run: (context: Context) => Doc | Promise<Doc>;
};

/** The documentation of a command, which its first field names; undefined for an unknown one. */
export function documentedOf(command: Doc): DocumentedCommand | undefined {
  const [name = ''] = Object.keys(command);
  return Object.hasOwn(documentedCommands, name) ? documentedCommands[name as CommandName] : undefined;
}

/** The namespace of the collection that a command names in its first field. */
export function namespaceOf(database: string, name: Value): string {
  const isName = typeof name === 'string' && name !== '' && Buffer.byteLength(database) <= limits.databaseNameBytes;
  return isName && Buffer.byteLength(`${database}.${name}`) <= limits.namespaceBytes
    ? `${database}.${name}`
    : refuse(73, `Invalid namespace specified '${database}.${String(name)}' (or outside this server's subset)`);
}

/** The session and the transaction that open a cursor: the cursor is read in them alone. */
export function cursorOwner({ command, lsid }: Pick<Context, 'command' | 'lsid'>): CursorOwner {
  return { lsid, transaction: command.autocommit === false ? Number(command.txnNumber) : undefined };
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

/** The list of a batch, which has one to 100,000 elements. */
export function batchOf(command: Doc, name: string): Value[] {
  const list = command[name];
  if (!Array.isArray(list))
    return refuse(40414, `BSON field '${String(Object.keys(command)[0])}.${name}' is missing but a required field`);
  return list.length === 0 || list.length > limits.operationsPerBatch
    ? refuse(16, `Write batch sizes must be between 1 and ${limits.operationsPerBatch}. Got ${list.length} operations.`)
    : list;
}

/** The statements of a batch; refuses undocumented fields. `kindOf` a statement is the key of its fields. */
export function statementsOf(command: Doc, name: string, kindOf = (_statement: Doc) => name): Doc[] {
  const { statements = {}, unstable } = documentedOf(command)!;
  return batchOf(command, name).map((entry) => {
    const statement = docOf(entry, name);
    const kind = kindOf(statement);
    const fields = Object.hasOwn(statements, kind) ? statements[kind]! : [];
    for (const key in statement) {
      if (!fields.includes(key))
        refuse(40415, `BSON field '${name}.${key}' is an unknown field (or outside this server's subset).`);
      refuseUnstable(command, unstable, key);
    }
    return statement;
  });
}

export function refuseUnstable(command: Doc, unstable: readonly string[] | undefined, field: string): void {
  if (unstable?.includes(field) && command.apiStrict === true)
    refuse(323, `BSON field '${field}' is not allowed with apiStrict:true.`);
}
