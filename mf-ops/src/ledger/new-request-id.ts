const BYTES = 16;

/** Names a proposal, so that sending it twice is one proposal. */
export function newRequestId(): string {
  return `adj-${[...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
