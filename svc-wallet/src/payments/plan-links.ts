import { ConfigError } from '@baazi/service-kit';
import { z } from 'zod';
import type { WalletConfig } from '../wallet-config';
import type { Intent } from './intent';

const shape = z.partialRecord(z.enum(['1', '2', '3', '4']), z.string().max(500));

/**
 * The operator's hosted link of a plan, if one is configured. `{intent}` carries our reference; `{email}` is filled in by the portal, for people only:
 * anybody can edit it, so money without our reference waits in suspense.
 */
export function linkForPlan({ PLAN_LINKS }: Pick<WalletConfig, 'PLAN_LINKS'>, intent: Pick<Intent, '_id' | 'planId'>): { linkId: string; url: string } | undefined {
  const template = planLinks(PLAN_LINKS)[String(intent.planId) as '1' | '2' | '3' | '4'];
  return template === undefined ? undefined : { linkId: `plan-${intent.planId}`, url: template.replaceAll('{intent}', encodeURIComponent(intent._id)) };
}

export function planLinks(text: string | undefined): z.output<typeof shape> {
  if (text === undefined) return {};
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw new ConfigError('svc-wallet cannot start: PLAN_LINKS must be JSON of plan ids and addresses');
  }
}
