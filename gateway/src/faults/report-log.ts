import { addressKey, maskAddresses, maskTokens, type Logger } from '@baazi/service-kit/gateway';
import { RateLimiterMemory } from 'rate-limiter-flexible';

const PER_MINUTE = 20;

/** Text from browsers without addresses and tokens, which must not be stored. */
export const masked = (text: string): string => maskAddresses(maskTokens(text));

/** Logs reports of browsers: masked, and limited per network address, because anybody can send them. */
export class ReportLog {
  readonly #limiter = new RateLimiterMemory({ points: PER_MINUTE, duration: 60 });

  constructor(private readonly log: Pick<Logger, 'warn'>) {}

  /** Returns false when the address has sent more than 20 reports within the last minute. */
  async add(address: string, facts: Record<string, string | undefined>, what: string): Promise<boolean> {
    try {
      await this.#limiter.consume(addressKey(address));
    } catch {
      return false;
    }
    this.log.warn(Object.fromEntries(Object.entries(facts).map(([name, text]) => [name, text && masked(text)])), what);
    return true;
  }
}
