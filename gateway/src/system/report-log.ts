import { addressKey, maskAddresses, maskTokens, type Logger } from '@baazi/service-kit/gateway';
import { RateLimiterMemory } from 'rate-limiter-flexible';

const PER_MINUTE = 20;

/** What browsers report, and so anybody's words: masked, and of many from one address few are logged. */
export class ReportLog {
  readonly #limiter = new RateLimiterMemory({ points: PER_MINUTE, duration: 60 });

  constructor(private readonly log: Pick<Logger, 'warn'>) {}

  async note(address: string, facts: Record<string, string | undefined>, what: string): Promise<void> {
    try {
      await this.#limiter.consume(addressKey(address));
    } catch {
      return;
    }
    const masked = Object.entries(facts).map(([name, text]) => [name, text && maskAddresses(maskTokens(text))]);
    this.log.warn(Object.fromEntries(masked), what);
  }
}
