import { escapeHtml } from '../http/respond';
import type { MailMessage } from './message';

const page = (title: string, body: string, { refreshes = '' } = {}) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${refreshes}
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/style.css">
</head>
<body>
<header>
<a class="brand" href="/">Mail catcher</a>
<span class="hint">Everything the stack sends ends here. Nothing is delivered.</span>
</header>
<main>${body}</main>
</body>
</html>`;

const addresses = (people: MailMessage['to']) => people.map(({ address }) => address).join(', ');
const time = (message: MailMessage) =>
  `<time datetime="${message.time}">${message.time.slice(0, 19).replace('T', ' ')} UTC</time>`;

/** Lists messages, newest first; reloads every five seconds without a script. */
export function listPage(messages: MailMessage[]): string {
  const rows = messages.toReversed().map((message) => {
    const subject = `<strong>${escapeHtml(message.subject || '(no subject)')}</strong>`;
    const line = `${subject}<span>${escapeHtml(addresses(message.to))}</span>${time(message)}`;
    return `<li><a href="/messages/${message.id}">${line}</a></li>`;
  });
  const list = rows.length > 0 ? `<ul class="list">${rows.join('')}</ul>` : '<p class="empty">No mail yet.</p>';
  const clear = rows.length > 0 ? '<form method="post" action="/clear"><button>Delete all</button></form>' : '';
  const count = messages.length === 1 ? '1 message' : `${messages.length} messages`;
  return page('Mail', `<div class="bar"><h1>${count}</h1>${clear}</div>${list}`, {
    refreshes: '<meta http-equiv="refresh" content="5">',
  });
}

/** Shows the HTML version in a sandboxed frame without scripts or network access. */
export function messagePage(message: MailMessage): string {
  const html = message.html
    ? `<h2>As HTML</h2><iframe sandbox title="Message as HTML" src="/messages/${message.id}/html"></iframe>`
    : '';
  return page(
    message.subject,
    `<p><a href="/">&larr; All messages</a></p><article><h1>${escapeHtml(message.subject || '(no subject)')}</h1>
<dl>
<dt>To</dt><dd>${escapeHtml(addresses(message.to))}</dd>
<dt>From</dt><dd>${escapeHtml(addresses(message.from))}</dd>
<dt>At</dt><dd>${time(message)}</dd>
</dl>
<pre>${escapeHtml(message.text)}</pre>${html}</article>`,
  );
}

export function notFoundPage(): string {
  return page('Not here', '<p class="empty">This message is not here any more. <a href="/">All messages</a></p>');
}
