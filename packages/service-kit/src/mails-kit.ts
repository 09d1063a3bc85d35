/** Exports for services that send mails, so that other services do not load the mail library. */
export type { Mail } from './mails/render-mail';
export { mailSettings } from './mails/mailbox';
export { mailHtml, mailText } from './mails/render-mail';
export { openMailbox, type Mailbox } from './mails/mailbox';
export type { MailOutcome } from './mails/send-waiting-mails';
export { maskEmail } from './mails/send-waiting-mails';
