import fs from 'node:fs';
import path from 'node:path';
import {
  JournalRecord,
  type Link,
  type WebhookEvent,
  type Payment,
  type Payout,
  type Refund,
} from './provider-records';

/** The state of the simulated payment provider. Every change is appended to the journal file before it is applied. */
export interface ProviderJournal {
  record(record: JournalRecord): void;
  link(intentId: string): Link | undefined;
  paymentsOf(intentId: string): Payment[];
  payment(paymentId: string): Payment | undefined;
  /** By the key of the request. */
  refund(key: string): Refund | undefined;
  refundsOf(paymentId: string): Refund[];
  refundedPayment(paymentId: string): boolean;
  payout(withdrawalId: string): Payout | undefined;
  webhookEvent(paymentId: string, event: WebhookEvent['event']): WebhookEvent | undefined;
  /** Events without a successful delivery, with the time of the next attempt. */
  undelivered(): { notice: WebhookEvent; dueAtMs: number }[];
}

export function openProviderJournal(file: JournalFile): ProviderJournal {
  const links = new Map<string, Link>();
  const payments = new Map<string, Payment[]>();
  const paymentById = new Map<string, Payment>();
  const refunds = new Map<string, Refund>();
  const refunded = new Set<string>();
  const payouts = new Map<string, Payout>();
  const notices = new Map<string, WebhookEvent>();
  const undelivered = new Map<string, { notice: WebhookEvent; dueAtMs: number }>();

  const apply = (record: JournalRecord) => {
    switch (record.kind) {
      case 'link':
        links.set(record.link.intentId, record.link);
        break;
      case 'payment':
        paymentById.set(record.payment.paymentId, record.payment);
        payments.set(record.payment.intentId, [...(payments.get(record.payment.intentId) ?? []), record.payment]);
        break;
      case 'notice':
        notices.set(`${record.notice.paymentId} ${record.notice.event}`, record.notice);
        undelivered.set(record.notice.eventId, { notice: record.notice, dueAtMs: record.dueAtMs });
        break;
      case 'delivered':
        undelivered.delete(record.eventId);
        break;
      case 'refund':
        refunds.set(record.refund.key, record.refund);
        if (record.refund.status === 'processed') refunded.add(record.refund.paymentId);
        break;
      case 'payout':
        payouts.set(record.payout.withdrawalId, record.payout);
        break;
    }
  };
  for (const record of file.read()) apply(record);

  return {
    record(record) {
      file.append(record);
      apply(record);
    },
    link: (intentId) => links.get(intentId),
    paymentsOf: (intentId) => payments.get(intentId) ?? [],
    payment: (paymentId) => paymentById.get(paymentId),
    refund: (key) => refunds.get(key),
    refundsOf: (paymentId) => [...refunds.values()].filter((refund) => refund.paymentId === paymentId),
    refundedPayment: (paymentId) => refunded.has(paymentId),
    payout: (withdrawalId) => payouts.get(withdrawalId),
    webhookEvent: (paymentId, event) => notices.get(`${paymentId} ${event}`),
    undelivered: () => [...undelivered.values()],
  };
}

export interface JournalFile {
  read(): JournalRecord[];
  append(record: JournalRecord): void;
}

/** One JSON record per line. A killed checkout restores its state from them. */
export function openJournalFile(stateDir: string): JournalFile {
  fs.mkdirSync(stateDir, { recursive: true });
  const file = path.join(stateDir, 'journal.jsonl');
  dropTornLine(file);
  const descriptor = fs.openSync(file, 'a', 0o600);
  return {
    read: () =>
      fs
        .readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JournalRecord.parse(JSON.parse(line))),
    append: (record) => void fs.writeSync(descriptor, `${JSON.stringify(record)}\n`),
  };
}

/** A crash during a write leaves an incomplete line; its request was never answered. */
function dropTornLine(file: string): void {
  if (!fs.existsSync(file)) return;
  const content = fs.readFileSync(file);
  const end = content.lastIndexOf('\n') + 1;
  if (end < content.length) fs.truncateSync(file, end);
}
