import { Binary, isDoc, type Value } from '../semantics/bson-document';
import { refuse } from '../failure';
import type { Command } from './command';

/** Replies after the batch is on disk. */
export const commitTransaction: Command = {
  needs: 'login',
  run: async ({ server, command, lsid }) => {
    await server.sessions.commit(lsid!, Number(command.txnNumber));
    return {};
  },
};

export const abortTransaction: Command = {
  needs: 'login',
  run: ({ server, command, lsid }) => {
    server.sessions.abort(lsid!, Number(command.txnNumber));
    return {};
  },
};

export const endSessions: Command = {
  needs: 'login',
  run: ({ server, command, user }) => {
    for (const session of Array.isArray(command.endSessions) ? (command.endSessions as Value[]) : []) {
      const lsid = lsidOf(session, user);
      if (lsid === undefined) continue;
      server.sessions.forget(lsid);
      server.cursors.killOf(lsid);
    }
    return {};
  },
};

/** The session's id in hex, with the user's name, so that users cannot share a session. */
export function lsidOf(value: Value, user: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const id = isDoc(value) ? value.id : undefined;
  return id instanceof Binary
    ? id.toString('hex') + Buffer.from(user ?? '').toString('hex')
    : refuse(14, "BSON field 'lsid.id' is the wrong type, expected type 'binData'");
}
