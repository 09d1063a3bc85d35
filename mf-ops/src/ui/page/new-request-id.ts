const BYTES = 16;

/** Names a proposal or message, so that a repeat is the same one. */
export function newRequestId(sort: 'adj' | 'msg'): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return `${sort}-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
