import net from 'node:net';
import PostalMime from 'postal-mime';

export interface ReceivedMail {
  to: string;
  raw: string;
  subject: string;
  text: string;
  html: string;
  /** The One-Time Password in it, if any. */
  code: string | undefined;
}

/**
 * An SMTP server for tests that accepts and stores all mails. `refuse` makes it reject mails temporarily, `unknown`
 * addresses for good.
 */
export async function startFakeSmtpServer() {
  const mails: ReceivedMail[] = [];
  const state = { refuse: false, unknown: new Set<string>() };
  const sockets = new Set<net.Socket>();
  const store = async (raw: string, to: string): Promise<void> => {
    const { subject = '', text = '', html = '' } = await PostalMime.parse(raw);
    mails.push({ to, raw, subject, text, html, code: /^ {4}([A-Z2-9]{6})\s*$/m.exec(text)?.[1] });
  };
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let buffer = '';
    let to = '';
    let inData = false;
    const reply = (line: string): void => void socket.write(`${line}\r\n`);
    reply('220 fake SMTP server');
    socket.on('data', (chunk) => {
      buffer += chunk.toString('utf8');
      for (;;) {
        const end = inData ? buffer.indexOf('\r\n.\r\n') : buffer.indexOf('\r\n');
        if (end < 0) return;
        const text = buffer.slice(0, end);
        buffer = buffer.slice(end + (inData ? 5 : 2));
        if (inData) {
          inData = false;
          void store(text, to).then(() => reply('250 taken'));
        } else if (/^EHLO|^HELO/i.test(text)) reply('250 hello');
        else if (/^MAIL/i.test(text)) reply(state.refuse ? '451 not now' : '250 ok');
        else if (/^RCPT/i.test(text)) {
          to = /<([^>]*)>/.exec(text)?.[1] ?? '';
          reply(state.unknown.has(to) ? '550 5.1.1 no such mailbox' : '250 ok');
        } else if (/^DATA/i.test(text)) {
          inData = true;
          reply('354 go on');
        } else if (/^QUIT/i.test(text)) {
          reply('221 bye');
          socket.end();
        } else reply('250 ok');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    mails,
    state,
    url: `smtp://127.0.0.1:${address.port}`,
    /** Waits for a mail to an address, skipping the first `after` ones. */
    async mailTo(to: string, options: { after?: number; withinMs?: number } = {}): Promise<ReceivedMail> {
      const until = Date.now() + (options.withinMs ?? 5000);
      for (;;) {
        const found = mails.filter((mail) => mail.to === to)[options.after ?? 0];
        if (found) return found;
        if (Date.now() > until)
          throw new Error(
            `no mail to ${to}; there are ${mails.map((mail) => `${mail.to}: ${mail.subject}`).join(', ') || 'none'}`,
          );
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
