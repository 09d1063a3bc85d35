import { setTimeout as sleep } from 'node:timers/promises';
import { EJSON } from 'bson';
import { isDoc, type Doc, type Value } from '../../semantics/bson-document';
import type { Answer, Connection } from '../../wire/connection';

type FailPoint = { times: number; skip: number; data: Doc };

/** Names and labels of injected errors; the server itself never produces them. */
const codeNames: Record<number, string> = {
  6: 'HostUnreachable',
  7: 'HostNotFound',
  34: 'CappedPositionLost',
  43: 'CursorNotFound',
  50: 'MaxTimeMSExpired',
  51: 'ManualInterventionRequired',
  64: 'WriteConcernFailed',
  79: 'UnknownReplWriteConcern',
  89: 'NetworkTimeout',
  91: 'ShutdownInProgress',
  100: 'UnsatisfiableWriteConcern',
  112: 'WriteConflict',
  134: 'ReadConcernMajorityNotAvailableYet',
  189: 'PrimarySteppedDown',
  251: 'NoSuchTransaction',
  262: 'ExceededTimeLimit',
  303: 'APIStrictError',
  10107: 'NotWritablePrimary',
  11600: 'InterruptedAtShutdown',
  11601: 'Interrupted',
  11602: 'InterruptedDueToReplStateChange',
  13435: 'NotPrimaryNoSecondaryOk',
  13436: 'NotPrimaryOrSecondary',
};
const retryable = new Set([6, 7, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);
const transient = new Set([24, 112, 246, 251, 267]);

/** MongoDB's test command `configureFailPoint`, as far as the drivers' specification tests use it. */
export function withFailPoints(answer: Answer): Answer {
  const armed = new Map<string, FailPoint>();
  const appNames = new WeakMap<Connection, string>();
  /** Writes that succeeded without a reply; the fail point does not count their retries. */
  const done = new Set<string>();

  const configure = ({ configureFailPoint: name, mode, data }: Doc): Doc => {
    if (mode === 'off') armed.delete(String(name));
    else
      armed.set(String(name), {
        times: isDoc(mode) && mode.times !== undefined ? Number(mode.times) : Infinity,
        skip: isDoc(mode) ? Number(mode.skip ?? 0) : 0,
        data: isDoc(data) ? data : {},
      });
    return { ok: 1 };
  };
  /** The data of the fail point if it applies now. */
  const take = (name: string, applies: (data: Doc) => boolean): Doc | undefined => {
    const point = armed.get(name);
    if (!point || !applies(point.data)) return undefined;
    if (point.skip-- > 0) return undefined;
    if (--point.times <= 0) armed.delete(name);
    return point.data;
  };

  return async (command, connection) => {
    const name = Object.keys(command)[0] ?? '';
    if (name === 'configureFailPoint') return configure(command);
    if (isDoc(command.client) && isDoc(command.client.application))
      appNames.set(connection, String(command.client.application.name));
    const ordered = take(
      'failCommand',
      ({ failCommands, appName }) =>
        Array.isArray(failCommands) &&
        (failCommands as Value[]).includes(name) &&
        (appName === undefined || appName === appNames.get(connection)),
    );
    if (ordered?.blockConnection === true) await sleep(Number(ordered.blockTimeMS ?? 0));
    if (ordered?.closeConnection === true) return undefined;
    if (ordered?.errorCode !== undefined) return labelled(failure(Number(ordered.errorCode)), command, ordered);
    const isRetryableWrite = command.txnNumber !== undefined && command.autocommit === undefined;
    const write = EJSON.stringify([command.lsid, command.txnNumber]);
    const lost = isRetryableWrite && !done.has(write) ? take('onPrimaryTransactionalWrite', () => true) : undefined;
    // Closes the connection before or after the write.
    if (lost?.failBeforeCommitExceptionCode !== undefined) return undefined;
    const reply = await answer(command, connection);
    if (lost) {
      done.add(write);
      return undefined;
    }
    if (!reply || !isDoc(ordered?.writeConcernError)) return reply;
    const { writeConcernError } = ordered;
    return labelled(
      {
        ...reply,
        writeConcernError: {
          codeName: codeNames[Number(writeConcernError.code)],
          errmsg: 'failpoint',
          ...writeConcernError,
        },
      },
      command,
      ordered,
    );
  };
}

function failure(code: number): Doc {
  return {
    ok: 0,
    errmsg: "Failing command via 'failCommand' failpoint",
    code,
    codeName: codeNames[code] ?? `Location${code}`,
  };
}

/**
 * The error labels MongoDB puts on a reply (drivers' specification: transactions and retryable writes), unless the
 * failpoint says which.
 */
function labelled(reply: Doc, command: Doc, { errorLabels }: Doc): Doc {
  const name = Object.keys(command)[0] ?? '';
  const inTransaction = command.autocommit === false;
  const endsTransaction = name === 'commitTransaction' || name === 'abortTransaction';
  const code = Number(reply.code ?? 0);
  const concernCode = isDoc(reply.writeConcernError) ? Number(reply.writeConcernError.code) : 0;
  const labels: Value[] = [];
  if (inTransaction && (transient.has(code) || (retryable.has(code) && !endsTransaction)))
    labels.push('TransientTransactionError');
  const mayRetry = endsTransaction || (command.txnNumber !== undefined && !inTransaction);
  if (mayRetry && (retryable.has(code) || (code === 0 && retryable.has(concernCode))))
    labels.push('RetryableWriteError');
  const labelsToSend = Array.isArray(errorLabels) ? (errorLabels as Value[]) : labels;
  return labelsToSend.length > 0 ? { ...reply, errorLabels: labelsToSend } : reply;
}
