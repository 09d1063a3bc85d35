import { AsyncLocalStorage } from 'node:async_hooks';
import type { KeyedQueue } from '@baazi/service-kit';

interface Held {
  key: string;
  isRunning: boolean;
}

/**
 * A queue that refuses an operation that enters it twice and so waits for itself for ever. Every operation of
 * svc-wallet under test runs in it; `enteredTwice` lists the refused entries, in case the error was caught. A worker
 * that an operation wakes waits until that operation has ended, which it does within `longestMs`.
 */
export function watchQueue(queue: KeyedQueue, longestMs = 15_000): { queue: KeyedQueue; enteredTwice: string[] } {
  const around = new AsyncLocalStorage<readonly Held[]>();
  const enteredTwice: string[] = [];
  return {
    enteredTwice,
    queue: (key, work) => {
      const outer = around.getStore() ?? [];
      const entered = queue(key, () => {
        const held = { key, isRunning: true };
        return around.run([...outer, held], () => work().finally(() => (held.isRunning = false)));
      });
      const same = outer.find((held) => held.key === key && held.isRunning);
      if (!same) return entered;
      const { stack = '' } = new Error(`the queue ${key} was entered twice`);
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => {
          if (!same.isRunning) return;
          enteredTwice.push(stack);
          reject(new Error(stack));
        }, longestMs);
      });
      return Promise.race([entered, tooLong]).finally(() => clearTimeout(timer));
    },
  };
}
