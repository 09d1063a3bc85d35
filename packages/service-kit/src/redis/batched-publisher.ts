import type { Redis } from 'ioredis';

/** One command for all messages of one event-loop turn: settling a batch notifies a hundred players at once. */
const PUBLISH_ALL = `for i = 1, #ARGV, 2 do redis.call('PUBLISH', ARGV[i], ARGV[i + 1]) end`;
/** Bounded because Redis does nothing else while the script runs. */
const MAX_BATCH = 200;

/**
 * Publishes messages in order, those of one event-loop turn in one command. Resolves when Redis has them, rejects if
 * that is unknown.
 */
export function batchedPublisher(redis: Redis): (channel: string, message: string) => Promise<void> {
  let open: { messages: [channel: string, message: string][]; sent: Promise<void> } | undefined;
  return (channel, message) => {
    if (!open || open.messages.length === MAX_BATCH) {
      const messages: [string, string][] = [];
      const batch = {
        messages,
        sent: nextTurn().then(async () => {
          if (open === batch) open = undefined;
          await publish(redis, messages);
        }),
      };
      open = batch;
    }
    open.messages.push([channel, message]);
    return open.sent;
  };
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function publish(redis: Redis, messages: [channel: string, message: string][]): Promise<void> {
  const [first, ...others] = messages;
  if (first && others.length === 0) await redis.publish(...first);
  else await redis.eval(PUBLISH_ALL, 0, ...messages.flat());
}
