import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { freePort } from '../../../../dev/src/stack/processes/ports';
import { redisCommand } from '../../../../dev/src/stack/servers/find-brokers';
import { until } from '../../../portal/client';
import { onRedis } from './on-redis';

const NAME = 'portal';
const COUNT = 3;
const Address = z.tuple([z.string(), z.coerce.number()]);

/** Three Sentinels of Redis that watch a primary and its replica. Two votes make another primary. */
export async function startSentinels(primary: number) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-sentinels-'));
  const ports: number[] = [];
  while (ports.length < COUNT) ports.push(await freePort());
  const processes = ports.map((port) => {
    const file = path.join(folder, `${port}.conf`);
    const lines = [
      `port ${port}`,
      'bind 127.0.0.1',
      `sentinel monitor ${NAME} 127.0.0.1 ${primary} 2`,
      `sentinel down-after-milliseconds ${NAME} 1000`,
      `sentinel failover-timeout ${NAME} 5000`,
    ];
    fs.writeFileSync(file, lines.join('\n'));
    return spawn(redisCommand() ?? 'redis-server', [file, '--sentinel'], { stdio: 'ignore' });
  });
  const ask = (port: number, ...words: string[]): Promise<unknown> =>
    onRedis(port, (sentinel) => sentinel.call('SENTINEL', ...words));
  const [first = 0] = ports;
  for (const port of ports)
    await until(
      'Sentinels that know each other and the replica',
      async () => {
        await ask(port, 'CKQUORUM', NAME);
        return z.array(z.unknown()).parse(await ask(port, 'REPLICAS', NAME)).length > 0;
      },
      30_000,
    );
  return {
    /** The port of the primary that they agreed on. */
    primary: async (): Promise<number> => Address.parse(await ask(first, 'GET-MASTER-ADDR-BY-NAME', NAME))[1],
    /** Hands over to the replica, as for maintenance; throws while there is none that follows. */
    failOver: () => ask(first, 'FAILOVER', NAME),
    async stop(): Promise<void> {
      for (const one of processes) {
        const ended = once(one, 'exit');
        one.kill('SIGKILL');
        await ended;
      }
      fs.rmSync(folder, { recursive: true });
    },
  };
}
