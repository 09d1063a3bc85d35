import { once } from 'node:events';
import { z } from 'zod';
import { stopWithSignals } from '../http/stop-with-signals';
import { createMailServer, openMailbox } from './mail-server';
import { mailHttp } from './mail-http';

const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8025),
  SMTP_PORT: z.coerce.number().int().min(0).max(65535).default(1025),
  /** Additional host names of the page, for instance in a container network. */
  ALLOWED_HOSTS: z.string().default(''),
});

async function main(): Promise<void> {
  const { HOST, PORT, SMTP_PORT, ALLOWED_HOSTS } = Environment.parse(process.env);
  const mailbox = openMailbox();
  const smtp = createMailServer(mailbox);
  const page = mailHttp(mailbox, { hosts: ALLOWED_HOSTS.split(',').filter(Boolean) });
  const smtpListener = smtp.listen(SMTP_PORT, HOST);
  await once(smtpListener, 'listening');
  page.listen(PORT, HOST);
  await once(page, 'listening');
  console.log(JSON.stringify({ msg: 'ready', page: page.address(), smtp: smtpListener.address() }));
  stopWithSignals(() => {
    page.closeAllConnections();
    page.close();
    smtp.close();
  });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
