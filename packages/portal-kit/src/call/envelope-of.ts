import type { Envelope, FieldError, WalletView } from '@baazi/contracts';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const isFieldError = (value: unknown): value is FieldError =>
  isRecord(value) && typeof value['path'] === 'string' && typeof value['msg'] === 'string';

/** An envelope as it came: messages are read where they are formatted. */
export interface Received extends Omit<Envelope, 'text'> {
  text?: unknown;
  errors: FieldError[];
}

const walletFields = ['balance', 'bonus', 'withdrawable', 'locked', 'version'] as const;
export const isWallet = (value: unknown): value is WalletView =>
  isRecord(value) && walletFields.every((field) => Number.isSafeInteger(value[field]));

/** The contract's envelope in a reply; undefined for any other body, such as a proxy's error page. */
export function envelopeOf(body: unknown): Received | undefined {
  if (!isRecord(body) || typeof body['status'] !== 'boolean') return undefined;
  return {
    status: body['status'],
    code: text(body['code']),
    message: text(body['message']),
    text: body['text'],
    errors: Array.isArray(body['errors']) ? body['errors'].filter(isFieldError) : [],
    response: body['response'],
    tokenStatus: body['tokenStatus'] === 0 ? 0 : undefined,
    wallet: isWallet(body['wallet']) ? body['wallet'] : undefined,
  };
}

/** `serverNow` of a reply, if present. */
export function serverNowOf(response: unknown): number | undefined {
  const at = isRecord(response) ? Date.parse(String(response['serverNow'])) : NaN;
  return Number.isNaN(at) ? undefined : at;
}
