import * as broker from './injections/broker';
import * as disks from './injections/disks';
import { onEachLink } from './injections/network';
import * as processes from './injections/processes';
import { providerDoes, webhooksArrive } from './injections/provider';
import * as redis from './injections/redis';
import type { InjectFault } from './injections/inject-fault';
import { released, rollingRestart, twinStops } from './injections/upgrades';
import { parts, type ProxiedStack } from './system/proxied-stack';

export interface Fault<W = ProxiedStack> {
  name: string;
  group: 'process' | 'network' | 'disk' | 'broker' | 'redis' | 'provider' | 'upgrade';
  /** what it does to the stack */
  what: string;
  /** how long after its end until the portal works again, on an otherwise idle machine */
  healsWithinS: number;
  inject: InjectFault<W>;
  /** On a stack with two instances of each service, without proxies before them. */
  copies?: 2;
  /** A process ends from it and is replaced. */
  endsProcess?: true;
  /** The only gateway is down: no request is answered in time, and every other invariant must hold. */
  gatewayIsDown?: true;
}
const MINUTES = 60_000;

const ofParts = (
  name: string,
  rest: (part: (typeof parts)[number]) => Pick<Fault, 'what' | 'healsWithinS' | 'inject' | 'endsProcess'>,
): Fault[] =>
  parts.map((part) => ({
    name: `${part}-${name}`,
    group: 'process',
    ...rest(part),
    ...(part === 'gateway' ? { gatewayIsDown: true } : {}),
  }));

/** Every fault that the portal must survive. */
export const faults: readonly Fault[] = [
  ...ofParts('killed', (part) => ({
    what: `${part} gets kill -9`,
    healsWithinS: 10,
    inject: processes.killed(part),
    endsProcess: true,
  })),
  ...ofParts('hangs', (part) => ({
    what: `${part} stands still (SIGSTOP, 4 s)`,
    healsWithinS: 8,
    inject: processes.hangs(part),
  })),
  ...ofParts('told-to-leave', (part) => ({
    what: `${part} gets SIGTERM`,
    healsWithinS: 10,
    inject: processes.asTerminated(part),
    endsProcess: true,
  })),
  ...ofParts('out-of-memory', (part) => ({
    what: `${part} fills its memory and dies of it`,
    healsWithinS: 10,
    inject: processes.outOfMemory(part),
    endsProcess: true,
  })),
  ...ofParts('busy', (part) => ({
    what: `the event loop of ${part} is full for 4 s`,
    healsWithinS: 8,
    inject: processes.busy(part),
  })),
  {
    name: 'clock-forward',
    group: 'process',
    what: "the machine's clock jumps 10 minutes ahead, and back to the truth 4 s later",
    healsWithinS: 10,
    inject: processes.clockOff(10 * MINUTES),
  },
  {
    name: 'clock-back',
    group: 'process',
    what: "the machine's clock jumps 10 minutes back, and to the truth 4 s later",
    healsWithinS: 10,
    inject: processes.clockOff(-10 * MINUTES),
  },

  {
    name: 'network-refused',
    group: 'network',
    what: 'each link in turn: connections end, nobody listens (3 s)',
    healsWithinS: 15,
    inject: onEachLink('refused'),
  },
  {
    name: 'network-reset',
    group: 'network',
    what: 'each link in turn: answers break off in the middle (3 s)',
    healsWithinS: 15,
    inject: onEachLink('reset'),
  },
  {
    name: 'network-half-open',
    group: 'network',
    what: 'each link in turn: connections stay open and carry nothing (3 s)',
    healsWithinS: 15,
    inject: onEachLink('stalled'),
  },
  {
    name: 'network-slow',
    group: 'network',
    what: 'each link in turn: every answer is 2 s late (3 s)',
    healsWithinS: 15,
    inject: onEachLink('slow'),
  },
  {
    name: 'network-lossy',
    group: 'network',
    what: 'each link in turn: 1 % is lost and sent again (3 s)',
    healsWithinS: 15,
    inject: onEachLink('lossy'),
  },
  {
    name: 'network-one-way',
    group: 'network',
    what: 'each link in turn: what is asked arrives, no answer does (3 s)',
    healsWithinS: 15,
    inject: onEachLink('one-way'),
  },

  {
    name: 'database-disk-full',
    group: 'disk',
    what: 'the database has no room for data (4 s)',
    healsWithinS: 15,
    inject: disks.databaseDiskFull,
  },
  {
    name: 'database-disk-slow',
    group: 'disk',
    what: 'the database stands still three quarters of the time (4 s)',
    healsWithinS: 10,
    inject: disks.slowDisk('mongo'),
  },
  {
    name: 'broker-disk-full',
    group: 'disk',
    what: "the broker's own alarm for a full disk: it takes nothing (4 s)",
    healsWithinS: 20,
    inject: disks.brokerDiskFull,
  },
  {
    name: 'broker-disk-slow',
    group: 'disk',
    what: 'the broker stands still three quarters of the time (4 s)',
    healsWithinS: 10,
    inject: disks.slowDisk('rabbitmq'),
  },

  {
    name: 'broker-stalled',
    group: 'broker',
    what: 'the broker accepts connections and answers nothing (25 s)',
    healsWithinS: 20,
    inject: broker.stalled,
  },
  {
    name: 'broker-cut-in-confirm',
    group: 'broker',
    what: 'connections end between what is published and its confirmation, three times',
    healsWithinS: 15,
    inject: broker.cutDuringConfirm,
  },
  {
    name: 'broker-queues-deleted',
    group: 'broker',
    what: 'three queues are deleted with what is in them',
    healsWithinS: 10,
    inject: broker.queuesDeleted,
  },
  {
    name: 'broker-unroutable',
    group: 'broker',
    what: 'four events fit no queue any more',
    healsWithinS: 10,
    inject: broker.unroutable,
  },
  {
    name: 'broker-redelivery',
    group: 'broker',
    what: 'the last 1,000 events of every service come again',
    healsWithinS: 20,
    inject: broker.redelivered,
  },
  {
    name: 'broker-poison',
    group: 'broker',
    what: '20 messages that nobody can work on; they are parked',
    healsWithinS: 10,
    inject: broker.poison,
  },

  {
    name: 'redis-flushed',
    group: 'redis',
    what: 'everything in Redis is gone, three times',
    healsWithinS: 5,
    inject: redis.flushed,
  },
  {
    name: 'redis-failover',
    group: 'redis',
    what: 'Redis is killed and its replica takes over, and back again',
    healsWithinS: 8,
    inject: redis.failedOver,
  },
  {
    name: 'redis-voted-out',
    group: 'redis',
    what: 'Redis stands still until three Sentinels have made its replica the primary; it comes back as a second one, is demoted, and they hand over to it',
    healsWithinS: 8,
    inject: redis.votedOut,
  },
  {
    name: 'redis-two-masters',
    group: 'redis',
    what: 'half of the connections write to the old primary, half to the promoted replica (8 s); what the old one took is lost',
    healsWithinS: 8,
    inject: redis.twoMasters,
  },
  {
    name: 'redis-slow',
    group: 'redis',
    what: 'every answer of Redis is 0.2 s late, too little to count as lost (8 s)',
    healsWithinS: 5,
    inject: redis.slow,
  },
  {
    name: 'redis-read-only',
    group: 'redis',
    what: 'Redis answers reads and refuses writes (4 s)',
    healsWithinS: 5,
    inject: redis.readOnly,
  },

  {
    name: 'provider-slow',
    group: 'provider',
    what: 'the provider answers after 6 s (for 6 s)',
    healsWithinS: 12,
    inject: providerDoes({ lateMs: 6000 }),
  },
  {
    name: 'provider-5xx',
    group: 'provider',
    what: 'the provider answers 503 (6 s)',
    healsWithinS: 10,
    inject: providerDoes({ answer: 503 }),
  },
  {
    name: 'provider-4xx',
    group: 'provider',
    what: 'the provider answers 400 (6 s)',
    healsWithinS: 10,
    inject: providerDoes({ answer: 400 }),
  },
  {
    name: 'webhooks-duplicate',
    group: 'provider',
    what: 'every webhook comes four times (6 s)',
    healsWithinS: 5,
    inject: webhooksArrive({ times: 4 }),
  },
  {
    name: 'webhooks-late',
    group: 'provider',
    what: 'webhooks come late and in the wrong order (6 s)',
    healsWithinS: 8,
    inject: webhooksArrive({ keepUntil: 4, lateMs: 500 }),
  },

  {
    name: 'two-copies',
    group: 'upgrade',
    what: 'two copies of every worker; one of each stands still in turn and wakes up late',
    healsWithinS: 8,
    inject: twinStops,
    copies: 2,
  },
  {
    name: 'release',
    group: 'upgrade',
    what: 'a micro-frontend is tried out and taken back',
    healsWithinS: 5,
    inject: released,
    copies: 2,
  },
  {
    name: 'rolling-restart',
    group: 'upgrade',
    what: 'every copy of every service is replaced in turn',
    healsWithinS: 5,
    inject: rollingRestart,
    copies: 2,
  },
];
