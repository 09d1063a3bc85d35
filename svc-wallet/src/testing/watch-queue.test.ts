import { keyedQueue } from '@baazi/service-kit';
import { watchQueue } from './watch-queue';

const soon = () => new Promise((resolve) => setTimeout(resolve, 1));

test('refuses a queue that is entered again inside it, also after a wait and through another queue', async () => {
  const { queue, enteredTwice } = watchQueue(keyedQueue(), 50);
  const again = queue('one', async () => {
    await soon();
    return queue('two', () => queue('one', soon));
  });
  await expect(again).rejects.toThrow('the queue one was entered twice');
  expect(enteredTwice).toHaveLength(1);
});

test('lets concurrent operations pass, and one that was started inside and is not awaited there', async () => {
  const { queue, enteredTwice } = watchQueue(keyedQueue());
  await Promise.all([queue('one', soon), queue('one', soon)]);
  let woken: Promise<unknown> = Promise.resolve();
  await queue('one', async () => {
    woken = queue('one', soon);
    await soon();
  });
  await woken;
  expect(enteredTwice).toEqual([]);
});
