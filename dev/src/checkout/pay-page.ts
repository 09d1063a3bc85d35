import { escapeHtml } from '../http/respond';
import type { Link, Payment } from './provider-records';

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/style.css">
</head>
<body><main>${body}<p class="foot">Sandbox checkout: no real money moves here.</p></main></body>
</html>`;

const button = (outcome: string, label: string, kind: string) =>
  `<button class="${kind}" name="outcome" value="${outcome}">${label}</button>`;

const tester = `<details><summary>For testers</summary>
<div class="tools">
${button('delay', 'Pay, tell the portal 10 seconds later', 'tool')}
${button('twice', 'Pay twice', 'tool')}
${button('wrong-amount', 'Pay ₹1 too little', 'tool')}
${button('success', 'Pay, or send the message again', 'tool')}
${button('reverse', 'Take the payment back (chargeback)', 'tool')}
</div></details>`;

/** Plain forms: the page works without a script. */
export function payPage(link: Link, payments: Payment[]): string {
  const paid = payments.some((payment) => payment.status === 'captured');
  const state = paid
    ? `<p class="paid" role="status">This payment has been made.</p>${button('success', 'Back to IPL Baazi', 'pay')}`
    : `${button('success', `Pay ${rupees(link.amountPaise)}`, 'pay')}
<div class="pair">${button('failure', 'Let it fail', 'quiet')}${button('cancel', 'Cancel', 'quiet')}</div>`;
  return page(
    `Pay ${rupees(link.amountPaise)}`,
    `<header>
<span class="mark" aria-hidden="true">IB</span><span>IPL Baazi</span><span class="badge">Sandbox</span>
</header>
<h1><small>Amount to pay</small>${rupees(link.amountPaise)}</h1>
<dl><dt>For</dt><dd>Money for your wallet</dd><dt>Reference</dt><dd class="code">${escapeHtml(link.intentId)}</dd></dl>
<form method="post">${state}${tester}</form>`,
  );
}

export function unknownLinkPage(): string {
  return page(
    'Unknown payment',
    `<h1><small>Sorry</small>Unknown payment</h1>
<p>This payment link is not known here. Go back to your wallet and start again.</p>`,
  );
}

function rupees(paise: number): string {
  const whole = Math.floor(paise / 100).toLocaleString('en-IN');
  const rest = paise % 100;
  return rest === 0 ? `₹${whole}` : `₹${whole}.${String(rest).padStart(2, '0')}`;
}
