import { setTimeout as sleep } from 'node:timers/promises';
import { codeNameOf, refuse } from '../failure';
import { isDoc, type Doc, type Value } from '../semantics/bson-document';

type FailPoint = { times: number; skip: number; data: Doc };
/** What an armed failpoint does to a command. */
export type Sabotage = { close: boolean; errorCode?: number; labels?: string[]; writeConcernError?: Doc };

/** Thrown where a failpoint wants the client to lose its connection instead of getting an answer. */
export class ConnectionDropped extends Error {}

/** MongoDB's own test command `configureFailPoint`, for the two failpoints that the drivers' specification tests need. */
export class FailPoints {
  private readonly armed = new Map<string, FailPoint>();

  configure({ configureFailPoint: name, mode, data }: Doc): Doc {
    if (name !== 'failCommand' && name !== 'onPrimaryTransactionalWrite') return refuse(2, `the failpoint '${String(name)}' is outside this server's subset`);
    if (mode === 'off') this.armed.delete(name);
    else this.armed.set(name, { times: isDoc(mode) && mode.times !== undefined ? Number(mode.times) : Infinity, skip: isDoc(mode) ? Number(mode.skip ?? 0) : 0, data: isDoc(data) ? data : {} });
    return {};
  }

  /** The data of the failpoint if it is to act now. */
  private take(name: string, applies: (data: Doc) => boolean): Doc | undefined {
    const point = this.armed.get(name);
    if (!point || !applies(point.data)) return undefined;
    if (point.skip-- > 0) return undefined;
    if (--point.times <= 0) this.armed.delete(name);
    return point.data;
  }

  /** onPrimaryTransactionalWrite: a retryable write loses its connection before it is done, or after, or not at all. */
  strikeWrite(): 'before' | 'after' | undefined {
    const data = this.armed.size === 0 ? undefined : this.take('onPrimaryTransactionalWrite', () => true);
    return data && (data.failBeforeCommitExceptionCode === undefined ? 'after' : 'before');
  }

  async strike(name: string, appName: string | undefined): Promise<Sabotage | undefined> {
    if (this.armed.size === 0) return undefined;
    const data = this.take('failCommand', ({ failCommands, appName: wanted }) => Array.isArray(failCommands) && (failCommands as Value[]).includes(name) && (wanted === undefined || wanted === appName));
    if (!data) return undefined;
    const { closeConnection, errorCode, errorLabels, writeConcernError, blockConnection, blockTimeMS } = data;
    if (blockConnection === true) await sleep(Number(blockTimeMS ?? 0));
    return {
      close: closeConnection === true,
      ...(errorCode !== undefined && { errorCode: Number(errorCode) }),
      ...(Array.isArray(errorLabels) && { labels: errorLabels as string[] }),
      ...(isDoc(writeConcernError) && { writeConcernError: { codeName: codeNameOf(Number(writeConcernError.code)), errmsg: 'failpoint', ...writeConcernError } }),
    };
  }
}
