const BYTES = 16;

/** Names a proposal, so that sending it twice is one proposal. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return `adj-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
