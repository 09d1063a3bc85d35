import type { Core } from '../core';
import { mountClaimDeposit } from './claim-deposit';
import { mountCreatePaymentLink } from './create-payment-link';
import { mountDecideSuspense } from './decide-suspense';
import { pollIntents } from './poll-intents';
import type { Providers } from './providers';
import { mountPaymentWebhook } from './receive-payment-webhook';
import { workOffWebhooks } from './work-off-webhooks';

export function mountPayments(core: Core, providers: Providers): void {
  mountCreatePaymentLink(core, providers);
  mountPaymentWebhook(core, providers);
  mountClaimDeposit(core, providers);
  mountDecideSuspense(core, providers);
  const worker = core.every(1000, 'webhooks', () => workOffWebhooks(core));
  core.wake.webhooks = () => worker.wake();
  core.every(2000, 'payment-poller', () => pollIntents(core, providers));
}
