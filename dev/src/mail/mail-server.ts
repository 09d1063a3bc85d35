import { randomUUID } from 'node:crypto';
import { SMTPServer } from 'smtp-server';
import { parseMessage, type MailMessage } from './message';

const BYTES_MAX = 1024 * 1024;

/** An SMTP server that accepts messages to all but the refused addresses and delivers none. */
export function createMailServer(mailbox: Mailbox): SMTPServer {
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

const MESSAGES_MAX = 500;
const CHARACTERS_MAX = 16 * 1024 * 1024;

export interface Mailbox {
  add(message: MailMessage): void;
  /** Oldest first, newest last. */
  all(): MailMessage[];
  find(id: string): MailMessage | undefined;
  clear(): void;
  /** Addresses that the server rejects as unknown. */
  refused: Set<string>;
}

/** Stores the newest messages in bounded memory. */
export function openMailbox({ messagesMax = MESSAGES_MAX, charactersMax = CHARACTERS_MAX } = {}): Mailbox {
  let messages: MailMessage[] = [];
  let characters = 0;
  return {
    add(message) {
      messages.push(message);
      characters += sizeOf(message);
      while (messages.length > messagesMax || (characters > charactersMax && messages.length > 1)) {
        const oldest = messages.shift();
        if (oldest) characters -= sizeOf(oldest);
      }
    },
    refused: new Set(),
    all: () => messages,
    find: (id) => messages.find((message) => message.id === id),
    clear() {
      messages = [];
      characters = 0;
    },
  };
}

function sizeOf(message: MailMessage): number {
  return message.text.length + message.html.length + message.subject.length + JSON.stringify(message.headers).length;
}
