import PostalMime, { type Address } from 'postal-mime';

export interface MailAddress {
  address: string;
  name: string;
}

/** A received message, as in the JSON API. */
export interface MailMessage {
  id: string;
  time: string;
  from: MailAddress[];
  to: MailAddress[];
  cc: MailAddress[];
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** Parses a raw message. `recipients` are those of the envelope, for a message without a To header. */
export async function parseMessage(
  raw: Buffer,
  { id, recipients, now }: { id: string; recipients: string[]; now: Date },
): Promise<MailMessage> {
  const mail = await PostalMime.parse(raw);
  const to = addresses(mail.to);
  return {
    id,
    time: now.toISOString(),
    from: addresses(mail.from ? [mail.from] : []),
    to: to.length > 0 ? to : recipients.map((address) => ({ address, name: '' })),
    cc: addresses(mail.cc),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
  };
}

function addresses(list: Address[] | undefined): MailAddress[] {
  return (list ?? []).flatMap((entry) => entry.group ?? [entry]).map(({ address, name }) => ({ address, name }));
}
