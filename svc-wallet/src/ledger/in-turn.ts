const queues = new Map<string, Promise<unknown>>();

/**
 * Lets the stories of one player in this process go one after another. For speed only (they would lose races against each other):
 * what is right is decided by the versions in the books, also between copies of this service.
 */
export async function inTurn<T>(userId: string, story: () => Promise<T>): Promise<T> {
  const before = queues.get(userId) ?? Promise.resolve();
  const mine = before.then(story, story);
  const settled = mine.catch(() => undefined);
  queues.set(userId, settled);
  try {
    return await mine;
  } finally {
    if (queues.get(userId) === settled) queues.delete(userId);
  }
}
