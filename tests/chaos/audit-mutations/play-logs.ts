import { sealLines } from '@baazi/service-kit';
import { startTestService } from '@baazi/service-kit/testing';
import type { mongo } from 'mongoose';

/** A service with its operators' log alone: some lines in two blocks of its chain. */
export async function playLog(
  part: 'svc-auth' | 'svc-notify',
  { namespace, walletUrl }: { namespace: string; walletUrl: string },
) {
  let seal = async (): Promise<void> => undefined;
  const service = await startTestService(
    part,
    {},
    async (made) => void (seal = sealLines(made)),
    { SVC_WALLET_INTERNAL_URL: walletUrl },
    { namespace, secondInstance: true },
  );
  for (const subjects of [
    ['one', 'two'],
    ['three', 'four'],
  ]) {
    for (const subject of subjects)
      await service.operatorsLog.record(undefined, {
        by: 'op-one',
        action: 'act',
        subject,
        reason: 'asked',
        after: { state: 'done' },
      });
    await seal();
  }
  return {
    name: service.db.name,
    stop: async (): Promise<void> => {
      await (await service.operatorsDb()).dropDatabase();
      await service.stop();
    },
  };
}

/** Waits until every line of a log is in a block whose head svc-wallet has. */
export async function untilSealed(db: { log: mongo.Db; wallet: mongo.Db }, part: 'svc-contest'): Promise<void> {
  const giveUpAt = Date.now() + 60_000;
  for (;;) {
    const waiting = await db.log.collection('unsealedLines').countDocuments({});
    const last = await db.log.collection<{ _id: number }>('lineBlocks').findOne({}, { sort: { _id: -1 } });
    const head = await db.wallet.collection<{ _id: string }>('audit').findOne({ _id: `log-head:${part}:${last?._id}` });
    if (waiting === 0 && head) return;
    if (Date.now() > giveUpAt) throw new Error(`the operators' log of ${part} was not sealed`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
