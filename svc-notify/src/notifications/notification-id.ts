import { createHash } from 'node:crypto';

/** One id for a player and a happening, however often it is told. */
export const notificationId = ({ userId, key }: { userId: string; key: string }): string =>
  createHash('sha256').update(`${userId}\n${key}`).digest('base64url').slice(0, 22);
