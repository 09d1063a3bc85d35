/**
 * The system failed, not the player: no network, a timeout, 5xx, a body without envelope. A refusal is data, a fault
 * is thrown.
 */
export class Fault extends Error {
  readonly httpStatus: number;
  readonly retryAfterMs?: number;

  constructor(message: string, httpStatus = 0, retryAfterMs?: number) {
    super(message);
    this.name = 'Fault';
    this.httpStatus = httpStatus;
    this.retryAfterMs = retryAfterMs;
  }
}

export const retryAfterMsOf = (header: string | undefined): number | undefined =>
  header && /^\d{1,5}$/.test(header) ? Number(header) * 1000 : undefined;
