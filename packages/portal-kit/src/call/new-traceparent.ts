import { randomId } from '../portal/random-id';

/** W3C trace context: a new trace for this call, and the call's own span in it. */
export const newTraceparent = (): string =>
  `00-${randomId().replaceAll('-', '')}-${randomId().replaceAll('-', '').slice(16)}-01`;
