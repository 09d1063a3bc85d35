import { once } from 'node:events';
import { z } from 'zod';
import { stopWithSignals } from '../http/stop-with-signals';
import { openProviderJournal, openJournalFile } from './provider-journal';
import { checkoutHttp } from './checkout-http';
import { webhookSender } from './webhook-sender';

const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(1).max(65535),
  /** The public origin of the payment page; default: localhost. */
  CHECKOUT_ORIGIN: z.url().optional(),
  PORTAL_ORIGIN: z.url(),
  WEBHOOK_URL: z.url(),
  SANDBOX_WEBHOOK_SECRET: z.string().min(32),
  STATE_DIR: z.string().min(1),
});

async function main(): Promise<void> {
  const environment = Environment.parse(process.env);
  const { HOST, PORT, PORTAL_ORIGIN, WEBHOOK_URL, SANDBOX_WEBHOOK_SECRET: secret, STATE_DIR } = environment;
  const journal = openProviderJournal(openJournalFile(STATE_DIR));
  const webhooks = webhookSender(journal, {
    url: WEBHOOK_URL,
    secret,
    log: (line) => console.log(JSON.stringify(line)),
  });
  const origin = environment.CHECKOUT_ORIGIN ?? `http://localhost:${PORT}`;
  const server = checkoutHttp({ journal, webhooks, secret, origin, portalOrigin: PORTAL_ORIGIN });
  server.listen(PORT, HOST);
  await once(server, 'listening');
  webhooks.resume(Date.now());
  console.log(JSON.stringify({ msg: 'ready', port: PORT }));
  stopWithSignals(() => {
    webhooks.stop();
    server.closeAllConnections();
    server.close();
  });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
