import { Redis } from 'ioredis';
import { hold, HELD_MS, pidOf, restarted, type InjectFault } from './inject-fault';

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
export const flushed: InjectFault = async ({ system, healed }) => {
  for (let i = 0; i < 3; i += 1) {
    await on(system.ports.redis, (redis) => redis.flushall());
    await hold(700);
  }
  await healed();
};

/** The primary is killed and its replica promoted; afterwards the old primary serves again, empty. */
export const failedOver: InjectFault = async ({ system, healed }) => {
  const { redis, redisReplica } = system.ports;
  const leadTo = (port: number): void => {
    for (const proxy of system.proxies.redis) proxy.leadTo(at(port));
  };
  const pid = pidOf(system, 'redis');
  process.kill(pid, 'SIGKILL');
  await hold(1000);
  await on(redisReplica, (replica) => replica.replicaof('NO', 'ONE'));
  leadTo(redisReplica);
  await healed('to the other');
  await restarted(system, 'redis', pid);
  leadTo(redis);
  await on(redisReplica, (replica) => replica.replicaof('127.0.0.1', redis));
  await healed('and back');
};

/** Reads are answered, writes refused: a demoted primary that the parts are still connected to. */
export const readOnly: InjectFault = async ({ system, healed }) => {
  const { redis, redisReplica } = system.ports;
  for (const proxy of system.proxies.redis) proxy.leadTo(at(redisReplica));
  await hold();
  for (const proxy of system.proxies.redis) proxy.leadTo(at(redis));
  await healed();
};

/**
 * A partition: the replica was promoted, and half of the connections still write to the old primary. Then, as Sentinel
 * ends it, the old one follows the new one and loses what it took alone.
 */
export const twoMasters: InjectFault = async ({ system, healed }) => {
  const { redis, redisReplica } = system.ports;
  const lead = (...ports: number[]): void => {
    for (const proxy of system.proxies.redis) proxy.leadTo(...ports.map(at));
  };
  await on(redisReplica, (replica) => replica.replicaof('NO', 'ONE'));
  lead(redis, redisReplica);
  await hold(2 * HELD_MS);
  await on(redis, (primary) => primary.replicaof('127.0.0.1', redisReplica));
  lead(redisReplica);
  await healed('one master');
  await on(redis, (replica) => replica.replicaof('NO', 'ONE'));
  lead(redis);
  await on(redisReplica, (primary) => primary.replicaof('127.0.0.1', redis));
  await healed('and back');
};

/** Each answer is late, and none so late that Redis counts as lost. */
export const slow: InjectFault = async ({ system, healed }) => {
  for (const proxy of system.proxies.redis) proxy.fail('slow', 200);
  try {
    await hold(2 * HELD_MS);
  } finally {
    for (const proxy of system.proxies.redis) proxy.mend();
  }
  await healed();
};
