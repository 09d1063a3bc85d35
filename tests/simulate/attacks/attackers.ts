import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { TestStack } from '../../../dev/src/stack/testing/start-test-stack';
import type { FakeRazorpay } from '../../../svc-wallet/src/testing/fake-razorpay';
import { publishedLink, publishedPayment } from '../../../svc-wallet/src/testing/razorpay-payloads';
import { licensed } from '../../../svc-wallet/src/testing/licensed';
import { loadClient, type Answer, type Match } from '../../load/load-client';
import { until } from '../../portal/client';

const livesIn = licensed.LICENCE_JURISDICTION;
const PASSWORD = 'Monsoon-over-Wankhede-7';
const UPI = 'ring@okbank';
const plans = { 50: 1, 100: 2, 200: 3, 500: 4 } as const;

const GuestReply = z.object({ email: z.string(), password: z.string() });
const Person = z.looseObject({
  refferalID: z.string(),
  walletDetails: z.object({ balance: z.number(), bonus: z.number(), withdrawable: z.number(), locked: z.number() }),
});
const Link = z.looseObject({ intentId: z.string() });
const Mails = z.array(z.looseObject({ to: z.array(z.object({ address: z.string() })), text: z.string() }));

/** An attacker's account. */
export interface Account {
  email: string;
  password: string;
  token: string;
  /** the browser's device id */
  device: string;
  /** the address that its requests come from */
  network: string;
  depositedRupees: number;
  /** An operator has to end a review before its money can leave: it counts as not won. */
  isUnderReview?: true;
}
/** Where an account is used. */
export type Place = Pick<Account, 'device' | 'network'>;
export type Attackers = ReturnType<typeof attackersOn>;

/** An attacker's actions over the public API: sign up, deposit, stake, withdraw. */
export function attackersOn(stack: TestStack, razorpay: FakeRazorpay, seed: number) {
  const portal = loadClient(stack.base);
  let count = 0;
  let networks = 0;
  const { must } = portal;

  const as = ({ token, device, network }: Account) => ({ token, device, network });
  async function logIn(email: string, password: string, place: Place): Promise<string> {
    const answer = await portal.send('POST', '/api/auth/users', { body: { email, password }, ...place });
    return z.object({ token: z.string() }).parse(must(answer, 'login').response).token;
  }
  const askForCode = async (account: Account) =>
    must(await portal.send('POST', '/api/auth/users/verify-email/request', { ...as(account), body: {} }), 'code');
  async function verify(account: Account): Promise<void> {
    const otp = await until('the code', async () => {
      const mails = Mails.parse(await (await fetch(`${stack.mailBase}/email`)).json());
      return mails
        .filter(({ to }) => to.some(({ address }) => address === account.email))
        .flatMap(({ text }) => /^ {4}([A-Z2-9]{6})$/m.exec(text)?.[1] ?? [])[0];
    });
    must(await portal.send('POST', '/api/auth/users/verify-email', { ...as(account), body: { otp } }), 'verification');
  }
  const me = async (account: Account) =>
    Person.parse(must(await portal.send('GET', '/api/auth/users', as(account)), 'user').response);

  return {
    portal,
    newDevice: (): string => randomUUID(),
    /** An address of this machine that no other account has used. */
    newNetwork: (): string => {
      networks += 1;
      return `127.1.${Math.floor(networks / 250)}.${(networks % 250) + 1}`;
    },
    me,

    /** A member whose mailbox is the attacker's. */
    async signUp(place: Place, referredBy?: Account): Promise<Account> {
      count += 1;
      const email = `ring${count}.${seed}@example.in`;
      const body = {
        name: 'Ravi Kumar',
        email,
        password: PASSWORD,
        confirm_password: PASSWORD,
        livesIn,
        ...(referredBy ? { refferalID: (await me(referredBy)).refferalID } : {}),
      };
      must(await portal.send('POST', '/api/auth/users/signup', { body, ...place }), 'sign-up');
      const token = await logIn(email, PASSWORD, place);
      const account: Account = { email, password: PASSWORD, token, ...place, depositedRupees: 0 };
      await askForCode(account);
      await verify(account);
      return account;
    },

    /** A guest by one click, who then gives an address of the attacker's. */
    async signUpGuest(place: Place): Promise<Account> {
      count += 1;
      const made = must(
        await portal.send('POST', '/api/auth/users/signup/guest', { body: { livesIn }, ...place }),
        'guest',
      );
      const guest = GuestReply.parse(made.response);
      const token = await logIn(guest.email, guest.password, place);
      const email = `guest${count}.${seed}@example.in`;
      const body = { name: 'Ravi Kumar', email, password: PASSWORD, confirm_password: PASSWORD };
      must(await portal.send('POST', '/api/auth/users/upgrade', { token, ...place, body }), 'upgrade');
      const again = await logIn(email, PASSWORD, place);
      const account: Account = { email, password: PASSWORD, token: again, ...place, depositedRupees: 0 };
      // A code came with the upgrade.
      await verify(account);
      return account;
    },

    async deposit(
      account: Account,
      rupees: keyof typeof plans,
      { from = `${account.email}@okbank` } = {},
    ): Promise<void> {
      const body = { planId: plans[rupees] };
      const answer = await portal.send('POST', '/api/user/wallet/create-payment-link', { ...as(account), body });
      const { intentId } = Link.parse(must(answer, 'payment link').response);
      razorpay.links
        .find(({ reference_id }) => reference_id === intentId)
        ?.payments.push({ payment_id: `pay_${intentId}`, status: 'captured', amount: rupees * 100 });
      // The provider's event names the UPI ID that paid.
      const paid = razorpay.event('payment_link.paid', {
        payment_link: publishedLink({ reference: intentId, amount: rupees * 100 }),
        payment: {
          ...publishedPayment({ id: `pay_${intentId}`, amount: rupees * 100 }),
          vpa: from.replace(/@(?=.*@)/g, '.'),
        },
      });
      await fetch(`${stack.base}/api/payments/webhook/razorpay`, paid);
      await until(
        'the deposit',
        async () =>
          (await portal.send('PUT', '/api/user/wallet/balance', { ...as(account), body: { amount: rupees } })).status,
      );
      account.depositedRupees += rupees;
    },

    stake: (account: Account, { matchID, match_id }: Match, chosenTeam: string, amount: number): Promise<Answer> =>
      portal.send('POST', '/api/user/teams', {
        ...as(account),
        key: randomUUID(),
        body: { matchID, match_id, chosenTeam, amount },
      }),

    withdraw: (account: Account, rupees: number): Promise<Answer> =>
      portal.send('PUT', '/api/user/wallet/withdraw', {
        ...as(account),
        body: { upi: UPI, amount: rupees, password: account.password },
      }),

    /** Money held or requested beyond their deposits; bonus, and what waits for a review, cannot be withdrawn. Nothing is at stake. */
    async gain(accounts: readonly Account[]): Promise<number> {
      let rupees = 0;
      for (const account of accounts) {
        rupees -= account.depositedRupees;
        if (account.isUnderReview) continue;
        const { balance, bonus, locked } = (await me(account)).walletDetails;
        rupees += balance - bonus + locked;
      }
      return rupees;
    },
  };
}
