import { setTimeout as sleep } from 'node:timers/promises';
import { codeNameOf, refuse } from '../failure';
import { isDoc, type Doc, type Value } from '../semantics/bson-document';

type FailPoint = { times: number; skip: number; data: Doc };
/** What an armed failpoint does to a command. */
export type Sabotage = { close: boolean; errorCode?: number; labels?: string[]; writeConcernError?: Doc };

/** MongoDB's own test command `configureFailPoint` for `failCommand`, which the drivers' specification tests need. */
export class FailPoints {
  private armed: FailPoint | undefined;

  configure(command: Doc): Doc {
    if (command.configureFailPoint !== 'failCommand') return refuse(2, `the failpoint '${String(command.configureFailPoint)}' is outside this server's subset`);
    const { mode } = command;
    if (mode === 'off') this.armed = undefined;
    else this.armed = { times: isDoc(mode) && mode.times !== undefined ? Number(mode.times) : Infinity, skip: isDoc(mode) ? Number(mode.skip ?? 0) : 0, data: isDoc(command.data) ? command.data : {} };
    return {};
  }

  async strike(name: string, appName: string | undefined): Promise<Sabotage | undefined> {
    const point = this.armed;
    if (!point || !((point.data.failCommands ?? []) as Value[]).includes(name)) return undefined;
    const { appName: wantedApp, closeConnection, errorCode, errorLabels, writeConcernError, blockConnection, blockTimeMS } = point.data;
    if (wantedApp !== undefined && wantedApp !== appName) return undefined;
    if (point.skip > 0) { point.skip--; return undefined; }
    if (--point.times <= 0) this.armed = undefined;
    if (blockConnection === true) await sleep(Number(blockTimeMS ?? 0));
    return {
      close: closeConnection === true,
      ...(errorCode !== undefined && { errorCode: Number(errorCode) }),
      ...(Array.isArray(errorLabels) && { labels: errorLabels as string[] }),
      ...(isDoc(writeConcernError) && { writeConcernError: { codeName: codeNameOf(Number(writeConcernError.code)), errmsg: 'failpoint', ...writeConcernError } }),
    };
  }
}
