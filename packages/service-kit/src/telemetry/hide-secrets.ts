/** Keys that are never logged, at any depth. */
const confidential = new Set([
  'password',
  'current_password',
  'confirm_password',
  'confirmpassword',
  'passwordcopy',
  'passwordhash',
  'txn_password',
  'otp',
  'token',
  'secret',
  'pepper',
  'authorization',
  'cookie',
  'x-auth-token',
  'x-service-token',
  'x-gw-session',
  'x-sandbox-key',
  'x-sandbox-signature',
  'x-razorpay-signature',
]);
const personal = new Set(['email', 'upi', 'phone']);
const DEEPEST = 5;

/**
 * Returns the value itself if harmless, else a redacted copy. Takes about a microsecond, a tenth of the logger's own
 * time.
 */
export function hideSecrets(value: object, depth = 0): Record<string, unknown> {
  let copy: Record<string, unknown> | undefined;
  for (const [key, inner] of Object.entries(value)) {
    const safe = hide(key.toLowerCase(), inner, depth);
    if (safe === inner) continue;
    copy ??= { ...value };
    copy[key] = safe;
  }
  return copy ?? (value as Record<string, unknown>);
}

function hide(key: string, value: unknown, depth: number): unknown {
  if (value === undefined || value === null) return value;
  if (confidential.has(key)) return '[hidden]';
  if (personal.has(key)) return typeof value === 'string' ? maskAddresses(value) : '[hidden]';
  if (typeof value !== 'object' || value instanceof Error || value instanceof Date) return value;
  if (depth >= DEEPEST) return '[deep]';
  return Array.isArray(value) ? value.map((inner) => hide('', inner, depth + 1)) : hideSecrets(value, depth + 1);
}

/** Masks anything that looks like a token, key or code in text from outside. */
export const maskTokens = (text: string): string =>
  text
    .replace(/\beyJ[\w-]*(?:\.[\w-]*)*/g, '[token]')
    .replace(/([?&#;][\w.-]*=)[^&#\s"']+/g, '$1[hidden]')
    .replace(/[\w-]{24,}/g, '[long]');

/** Ten to thirteen digits in groups, as phone numbers are written; a date with its time is none. */
const PHONE_IN_GROUPS =
  /(?<![\d-])(?!\d{4}-\d{2}-\d{2}(?!\d))\+?\d(?:[ \u00a0\u2010-\u2015-]?\d){7,10}[ \u00a0\u2010-\u2015-]?\d\d(?!\d)/g;
const ADDRESS = /([^\s@"'<>:;,(){}[\]])[^\s@"'<>:;,(){}[\]]*[ \u00a0]{0,2}@[ \u00a0]{0,2}([\w-]+(?:\.[\w-]+)*)/g;

/**
 * `ravi@example.com` becomes `r***@example.com`: enough for support, useless to someone who steals logs. Digits of
 * phone numbers are masked too.
 */
export function maskAddresses(text: string): string {
  return text
    .replace(PHONE_IN_GROUPS, (phone) => (/[^\d+]/.test(phone) ? `***${phone.slice(-2)}` : phone))
    .replace(ADDRESS, '$1***@$2')
    .replace(/\+?\d{6,}(\d{2})\b/g, '***$1');
}
