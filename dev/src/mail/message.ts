export interface MailAddress {
  address: string;
  name: string;
}

/** A caught message, as the JSON API shows it. */
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
