import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { sendJson, sendNoContent, sendPage, sendStylesheet, redirect } from '../http/respond';
import { isLocalHost } from '../http/request';
import type { Mailbox } from './mail-server';
import { listPage, messagePage, notFoundPage } from './mail-pages';
import { mailStyle } from './mail-style';

/** The web page and the JSON API of a mailbox. */
export function mailHttp(mailbox: Mailbox, { hosts = [] }: { hosts?: string[] } = {}): http.Server {
  return http.createServer((request, response) => {
    if (isLocalHost(request.headers.host, hosts)) route(mailbox, request, response);
    else sendJson(response, 403, { error: 'Open this page as localhost.' });
  });
}

function route(mailbox: Mailbox, request: IncomingMessage, response: ServerResponse): void {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  const [, resource, id, view] = path.split('/');
  const message = id === undefined ? undefined : mailbox.find(id);
  switch (`${request.method ?? 'GET'} /${resource ?? ''}`) {
    case 'GET /':
      return sendPage(response, 200, listPage(mailbox.all()));
    case 'GET /style.css':
      return sendStylesheet(response, mailStyle);
    case 'GET /health':
      return sendJson(response, 200, { status: true });
    case 'GET /favicon.ico':
      return sendNoContent(response);
    case 'GET /email':
      if (id === undefined) return sendJson(response, 200, mailbox.all());
      return message ? sendJson(response, 200, message) : sendJson(response, 404, { error: 'No such message.' });
    case 'DELETE /email':
      mailbox.clear();
      return sendJson(response, 200, true);
    // After `PUT /refused/who@example.in` the address is rejected as unknown; DELETE undoes this.
    case 'PUT /refused':
      if (id !== undefined) mailbox.refused.add(decodeURIComponent(id).toLowerCase());
      return sendJson(response, 200, [...mailbox.refused]);
    case 'DELETE /refused':
      if (id !== undefined) mailbox.refused.delete(decodeURIComponent(id).toLowerCase());
      return sendJson(response, 200, [...mailbox.refused]);
    case 'GET /messages':
      if (message && view === 'html') return sendPage(response, 200, message.html, messageHtmlHeaders);
      return message ? sendPage(response, 200, messagePage(message)) : sendPage(response, 404, notFoundPage());
    case 'POST /clear':
      // A form of another site can post here, but its Origin header names that site.
      if (isLocalHost(hostOf(request.headers.origin))) mailbox.clear();
      return redirect(response, '/');
    default:
      return sendJson(response, 404, { error: 'Not here.' });
  }
}

const messageHtmlHeaders = {
  'content-security-policy': [
    'sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    "frame-ancestors 'self'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

function hostOf(origin: string | undefined): string | undefined {
  return origin?.replace(/^https?:\/\//, '');
}
