import { ConfigError, type Service } from '@baazi/service-kit';
import type { MoneyState } from '../ledger/money-state';
import type { WalletConfig } from '../wallet-config';
import type { Provider } from './provider';
import { razorpayProvider } from './razorpay-provider';
import { sandboxProvider } from './sandbox-provider';

/**
 * The configured providers; the first takes new deposits and sends payouts, the others still deliver what they
 * captured.
 */
export interface Providers {
  main: Provider;
  named(name: string): Provider | undefined;
}

export function openProviders({ config }: Service<WalletConfig>, money: MoneyState): Providers {
  const {
    SANDBOX_CHECKOUT_URL,
    SANDBOX_WEBHOOK_SECRET,
    RAZORPAY_KEY_ID,
    RAZORPAY_KEY_SECRET,
    RAZORPAY_WEBHOOK_SECRET,
  } = config;
  const made: Provider[] = [];
  // Test money must never become real money, whatever keys are configured.
  if (money.mode === 'sandbox' && SANDBOX_CHECKOUT_URL && SANDBOX_WEBHOOK_SECRET)
    made.push(sandboxProvider({ checkoutUrl: SANDBOX_CHECKOUT_URL, secret: SANDBOX_WEBHOOK_SECRET }));
  if (RAZORPAY_KEY_ID && RAZORPAY_KEY_SECRET && RAZORPAY_WEBHOOK_SECRET) {
    made.push(
      razorpayProvider({
        apiUrl: config.RAZORPAY_API_URL,
        keyId: RAZORPAY_KEY_ID,
        keySecret: RAZORPAY_KEY_SECRET,
        webhookSecret: RAZORPAY_WEBHOOK_SECRET,
        returnUrl: `${config.PORTAL_ORIGIN}/user/pay-success`,
        accountNumber: config.RAZORPAY_ACCOUNT_NUMBER || undefined,
      }),
    );
  }
  const main =
    made.find(({ name }) => name === config.PAYMENT_PROVIDER) ?? (money.mode === 'play' ? closedProvider : undefined);
  if (!main) {
    const hint =
      money.mode === 'real' && config.PAYMENT_PROVIDER === 'sandbox' ? ' (the sandbox takes no real money)' : '';
    const missing = `the settings of payment provider ${config.PAYMENT_PROVIDER} are missing${hint}`;
    throw new ConfigError(`svc-wallet cannot start: ${missing}`);
  }
  return { main, named: (name) => made.find((provider) => provider.name === name) };
}

const closed = (): never => {
  throw new Error('play mode has no payments');
};
const closedProvider: Provider = {
  name: 'sandbox',
  origins: [],
  createLink: closed,
  captures: closed,
  referenceOf: closed,
  readEvent: () => 'bad-signature',
  sendPayout: closed,
  findPayout: closed,
  refund: closed,
  refundsOf: closed,
};
