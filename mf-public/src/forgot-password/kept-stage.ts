/** The stage of somebody who waits for a code, stored per tab, because the mail is often read in the same one. */
interface KeptStage {
  email: string;
  /** when the code was requested, ms since 1970 */
  askedAt: number;
}
const KEY = 'forgot-password';
/** The lifetime of a code. */
const KEPT_MS = 10 * 60_000;

const isKept = (value: unknown): value is KeptStage =>
  typeof value === 'object' &&
  value !== null &&
  'email' in value &&
  typeof value.email === 'string' &&
  'askedAt' in value &&
  typeof value.askedAt === 'number';

export const keepStage = (stage: KeptStage): void => sessionStorage.setItem(KEY, JSON.stringify(stage));
export const forgetStage = (): void => sessionStorage.removeItem(KEY);

/** The stored stage, if its code is still valid, and the wait before another code. */
export function keptStage(atMs: number, resendSeconds: number): { email: string; waitSeconds: number } | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!isKept(kept) || atMs - kept.askedAt >= KEPT_MS) return undefined;
    return { email: kept.email, waitSeconds: Math.max(0, resendSeconds - (atMs - kept.askedAt) / 1000) };
  } catch {
    return undefined;
  }
}
