const BYTES = 16;

/** Names a proposal or a message, so that sending it twice is one. */
export function newRequestId(sort: 'adj' | 'msg'): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return `${sort}-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
