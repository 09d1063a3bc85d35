import { randomUUID } from 'node:crypto';
import { SMTPServer } from 'smtp-server';
import type { Mailbox } from './mailbox';
import { parseMessage } from './parse-message';

const BYTES_MAX = 1024 * 1024;

/** Takes every message for everybody but the refused, delivers none. */
export function catchMail(mailbox: Mailbox): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: BYTES_MAX,
    banner: 'IPL Baazi mail catcher',
    onRcptTo({ address }, _session, done) {
      if (mailbox.refused.has(address.toLowerCase()))
        done(Object.assign(new Error('5.1.1 No such mailbox'), { responseCode: 550 }));
      else done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        if (!stream.sizeExceeded) chunks.push(chunk);
      });
      stream.once('end', () => {
        if (stream.sizeExceeded) {
          done(Object.assign(new Error('Message exceeds the size that is accepted'), { responseCode: 552 }));
          return;
        }
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        parseMessage(Buffer.concat(chunks), { id: randomUUID(), recipients, now: new Date() }).then(
          (message) => {
            mailbox.add(message);
            done(null);
          },
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
      });
    },
  });
}
