import type { MailMessage } from './message';

const MESSAGES_MAX = 500;
const CHARACTERS_MAX = 16 * 1024 * 1024;

export interface Mailbox {
  add(message: MailMessage): void;
  /** Oldest first, newest last. */
  all(): MailMessage[];
  find(id: string): MailMessage | undefined;
  clear(): void;
  /** Addresses that it takes nothing for, as a real server that does not know them. */
  refused: Set<string>;
}

/** Keeps the newest messages: however many are sent, the catcher stays small. */
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
