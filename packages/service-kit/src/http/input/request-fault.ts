import type { CommonRefusal, FieldError } from '@baazi/contracts';

/** Thrown inside the HTTP layer to end a request with a common refusal before its handler runs. */
export class RequestFault extends Error {
  override name = 'RequestFault';
  constructor(
    readonly code: CommonRefusal,
    readonly errors?: FieldError[],
    readonly retryAfterSeconds?: number,
  ) {
    super(code);
  }
}
