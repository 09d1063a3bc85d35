import type { Doc } from '../semantics/bson-document';
import type { AccessControl, Need } from '../access/access-control';
import type { Catalogue } from '../storage/catalogue';
import type { Engine, View } from '../storage/engine';
import type { WriteQueue } from '../storage/write-queue';
import type { Sessions } from '../transactions/sessions';
import type { Cursors } from './cursors';

/** The parts of the server that commands work with. */
export type Server = {
  engine: Engine;
  catalogue: Catalogue;
  queue: WriteQueue;
  sessions: Sessions;
  cursors: Cursors;
  access: AccessControl;
  address: string;
};

/** One command on its way through: what was asked, by which session, and how it may write. */
export type Context = {
  server: Server;
  database: string;
  command: Doc;
  connectionId: number;
  user: string | undefined;
  lsid: string | undefined;
  /** Where reads look: the newest commit, or the session's transaction. */
  view: View;
  /** Runs the statement in the session's transaction or in the next durable batch, retries of both kinds included. */
  write: (statement: (view: View) => Doc) => Promise<Doc>;
};

export type Command = {
  /** The fields it takes beside those every command takes; any other is refused. */
  fields: readonly string[];
  /** What whoever sends it must be allowed. */
  needs: Need | ((command: Doc) => Need);
  inTransaction?: true;
  run: (context: Context) => Doc | Promise<Doc>;
};
