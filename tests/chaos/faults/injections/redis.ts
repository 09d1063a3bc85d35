import { until } from '../../../portal/client';
import { hold, HELD_MS, pidOf, restarted, type InjectFault } from './inject-fault';
import { onRedis } from './on-redis';
import { startSentinels } from './sentinels';

const at = (port: number) => ({ host: '127.0.0.1', port });

/** Sessions, counters of limits and canaries: all lost at once, three times. */
export const flushed: InjectFault = async ({ system, healed }) => {
  for (let i = 0; i < 3; i += 1) {
    await onRedis(system.ports.redis, (redis) => redis.flushall());
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
  await onRedis(redisReplica, (replica) => replica.replicaof('NO', 'ONE'));
  leadTo(redisReplica);
  await healed('to the other');
  await restarted(system, 'redis', pid);
  leadTo(redis);
  await onRedis(redisReplica, (replica) => replica.replicaof('127.0.0.1', redis));
  await healed('and back');
};

/**
 * The primary stands still; three Sentinels vote for its replica, and demote the old one when it is back as a second
 * master. Then they hand over again, as for maintenance. The address follows them, as the platform moves it.
 */
export const votedOut: InjectFault = async ({ system, healed }) => {
  const { redis, redisReplica } = system.ports;
  const sentinels = await startSentinels(redis);
  const follow = async (port: number): Promise<void> => {
    await until('the vote', async () => (await sentinels.primary()) === port, 60_000);
    for (const proxy of system.proxies.redis) proxy.leadTo(at(port));
  };
  const pid = pidOf(system, 'redis');
  try {
    process.kill(pid, 'SIGSTOP');
    try {
      await follow(redisReplica);
      await healed('to the other');
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    const isDemoted = async (): Promise<boolean> =>
      (await onRedis(redis, (old) => old.info('replication'))).includes('master_link_status:up');
    await until('the old primary to follow', isDemoted, 60_000);
    await until('the hand-over', async () => (await sentinels.failOver()) === 'OK', 60_000);
    await follow(redis);
    await healed('and back');
  } finally {
    await sentinels.stop();
  }
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
  await onRedis(redisReplica, (replica) => replica.replicaof('NO', 'ONE'));
  lead(redis, redisReplica);
  await hold(2 * HELD_MS);
  await onRedis(redis, (primary) => primary.replicaof('127.0.0.1', redisReplica));
  lead(redisReplica);
  await healed('one master');
  await onRedis(redis, (replica) => replica.replicaof('NO', 'ONE'));
  lead(redis);
  await onRedis(redisReplica, (primary) => primary.replicaof('127.0.0.1', redis));
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
