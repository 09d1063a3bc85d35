import { refuse } from '../failure';
import { Binary, isDoc, type Doc, type Value } from '../semantics/bson-document';
import type { Command, Context } from './command';

const CONVERSATION = 1;
const MECHANISM = 'SCRAM-SHA-256';
type Login = Pick<Context, 'server' | 'connectionId' | 'database'>;

/** By the drivers' specification of authentication. Users live in `admin`. */
export const saslStart: Command = {
  needs: 'nobody',
  run: (context) => start(context, context.command),
};

export const saslContinue: Command = {
  needs: 'nobody',
  run: ({ server, connectionId, command }) => {
    if (command.conversationId !== CONVERSATION) return refuse(17, 'No SASL session state found');
    return {
      conversationId: CONVERSATION,
      done: true,
      payload: bytesOf(server.access.finish(connectionId, textOf(command.payload))),
    };
  },
};

function start({ server, connectionId, database }: Login, { mechanism, payload, options }: Doc): Doc {
  if (mechanism !== MECHANISM)
    return refuse(334, `Unsupported mechanism '${String(mechanism)}' on authentication database '${database}'`);
  if (!isDoc(options) || options.skipEmptyExchange !== true)
    return refuse(2, "a login with an empty exchange is outside this server's subset");
  if (database !== 'admin') return refuse(18, 'Authentication failed.');
  return {
    conversationId: CONVERSATION,
    done: false,
    payload: bytesOf(server.access.begin(connectionId, textOf(payload))),
  };
}

/** The login part of a hello: the user's mechanisms, and the reply to a speculative first step. */
export function helloLogin({
  server,
  connectionId,
  command,
}: Pick<Context, 'server' | 'connectionId' | 'command'>): Doc {
  const { saslSupportedMechs, speculativeAuthenticate } = command;
  const [database, user] = typeof saslSupportedMechs === 'string' ? saslSupportedMechs.split(/\.(.*)/s) : [];
  return {
    ...(database === 'admin' &&
      user !== undefined &&
      server.access.isKnown(user) && { saslSupportedMechs: [MECHANISM] }),
    ...(isDoc(speculativeAuthenticate) && firstStep({ server, connectionId }, speculativeAuthenticate)),
  };
}

/** A failed speculative step is left out of the reply; the driver then starts a login and receives the error. */
function firstStep(login: Pick<Login, 'server' | 'connectionId'>, speculative: Doc): Doc {
  try {
    return { speculativeAuthenticate: start({ ...login, database: String(speculative.db) }, speculative) };
  } catch {
    return {};
  }
}

const textOf = (payload: Value): string =>
  payload instanceof Binary
    ? Buffer.from(payload.value()).toString('utf8')
    : refuse(14, "BSON field 'payload' is the wrong type");
const bytesOf = (text: string): Binary => new Binary(Buffer.from(text));
