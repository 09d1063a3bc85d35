import { tabStorage } from '@baazi/portal-kit';

/** The stage of a visitor who waits for a code: stored for this tab, because the mail is often read in the same one. */
interface StoredStage {
  email: string;
  /** when the code was requested, ms since 1970 */
  askedAt: number;
}
const KEY = 'forgot-password';
/** A code has expired by then. */
const KEPT_MS = 10 * 60_000;

const isStoredStage = (value: unknown): value is StoredStage =>
  typeof value === 'object' &&
  value !== null &&
  'email' in value &&
  typeof value.email === 'string' &&
  'askedAt' in value &&
  typeof value.askedAt === 'number';

export const storeStage = (stage: StoredStage): void => tabStorage.setItem(KEY, JSON.stringify(stage));
export const forgetStage = (): void => tabStorage.removeItem(KEY);

/** The stored stage if its code can still be used, and the remaining wait before another code. */
export function storedStage(atMs: number, resendSeconds: number): { email: string; waitSeconds: number } | undefined {
  try {
    const stored: unknown = JSON.parse(tabStorage.getItem(KEY) ?? 'null');
    if (!isStoredStage(stored) || atMs - stored.askedAt >= KEPT_MS) return undefined;
    return { email: stored.email, waitSeconds: Math.max(0, resendSeconds - (atMs - stored.askedAt) / 1000) };
  } catch {
    return undefined;
  }
}
