import { Redis } from 'ioredis';
import { hold, pidOf, restarted, type Strike } from './strike';

async function on<T>(port: number, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis({ host: '127.0.0.1', port, maxRetriesPerRequest: null });
  redis.on('error', () => undefined);
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}
const at = (port: number) => ({ host: '127.0.0.1', port });

/** Sessions, counters of limits and canaries: all lost at once, three times. */
export const flushed: Strike = async ({ world, healed }) => {
  for (let i = 0; i < 3; i += 1) {
    await on(world.ports.redis, (redis) => redis.flushall());
    await hold(700);
  }
  await healed();
};

/** The first dies and its replica takes over a moment later; afterwards the first leads again, empty. */
export const failedOver: Strike = async ({ world, healed }) => {
  const { redis, redisReplica } = world.ports;
  const leadTo = (port: number): void => {
    for (const proxy of world.proxies.redis) proxy.leadTo(at(port));
  };
  const pid = pidOf(world, 'redis');
  process.kill(pid, 'SIGKILL');
  await hold(1000);
  await on(redisReplica, (replica) => replica.replicaof('NO', 'ONE'));
  leadTo(redisReplica);
  await healed('to the other');
  await restarted(world, 'redis', pid);
  leadTo(redis);
  await on(redisReplica, (replica) => replica.replicaof('127.0.0.1', redis));
  await healed('and back');
};

/** Reads are answered, writes refused: a demoted primary that the parts are still connected to. */
export const readOnly: Strike = async ({ world, healed }) => {
  const { redis, redisReplica } = world.ports;
  for (const proxy of world.proxies.redis) proxy.leadTo(at(redisReplica));
  await hold();
  for (const proxy of world.proxies.redis) proxy.leadTo(at(redis));
  await healed();
};
