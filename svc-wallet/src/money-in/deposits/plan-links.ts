import { ConfigError } from '@baazi/service-kit';
import type { Provider } from '../../providers/provider';
import type { WalletConfig } from '../../wallet-config';
import type { Intent } from './intent';

type Settings = Pick<WalletConfig, 'PLAN_LINKS' | 'PAYMENT_ORIGINS'>;

/**
 * The operator's hosted link of a plan, if one is configured. `{intent}` is replaced by our reference; `{email}` is
 * filled in by the portal and serves people only: anybody can edit it, so money without our reference is moved into
 * suspense.
 */
export function linkForPlan(
  { PLAN_LINKS }: Pick<WalletConfig, 'PLAN_LINKS'>,
  intent: Pick<Intent, '_id' | 'planId'>,
): { linkId: string; url: string } | undefined {
  const template = PLAN_LINKS[String(intent.planId) as '1' | '2' | '3' | '4'];
  return template === undefined
    ? undefined
    : { linkId: `plan-${intent.planId}`, url: template.replaceAll('{intent}', encodeURIComponent(intent._id)) };
}

/** Allowed origins of payment pages: only these are returned to a browser, whatever a provider answers. */
export const pageOrigins = (
  { PAYMENT_ORIGINS }: Pick<WalletConfig, 'PAYMENT_ORIGINS'>,
  { origins }: Pick<Provider, 'origins'>,
): ReadonlySet<string> => new Set([...origins, ...PAYMENT_ORIGINS]);

/** A plan link that browsers would block fails the start instead of every player's deposit. */
export function checkPlanLinks(config: Settings, provider: Pick<Provider, 'origins'>): void {
  for (const [plan, link] of Object.entries(config.PLAN_LINKS)) {
    const { origin } = new URL(link);
    if (!pageOrigins(config, provider).has(origin))
      throw new ConfigError(
        `svc-wallet cannot start: the link of plan ${plan} in PLAN_LINKS is at ${origin}, ` +
          'which is not in PAYMENT_ORIGINS',
      );
  }
}
