import { addressKey, maskAddresses, maskTokens, type Logger } from '@baazi/service-kit/gateway';
import { RateLimiterMemory } from 'rate-limiter-flexible';

const PER_MINUTE = 20;

/** Words of strangers, without what must not be kept. */
export const masked = (text: string): string => maskAddresses(maskTokens(text));

/** What browsers report, and so anybody's words: masked, and of many from one address few are logged. */
export class ReportLog {
  readonly #limiter = new RateLimiterMemory({ points: PER_MINUTE, duration: 60 });

  constructor(private readonly log: Pick<Logger, 'warn'>) {}

  /** False: this address has told too much of late. */
  async note(address: string, facts: Record<string, string | undefined>, what: string): Promise<boolean> {
    try {
      await this.#limiter.consume(addressKey(address));
    } catch {
      return false;
    }
    this.log.warn(Object.fromEntries(Object.entries(facts).map(([name, text]) => [name, text && masked(text)])), what);
    return true;
  }
}
