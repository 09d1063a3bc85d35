import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { answerJson, answerNothing, answerPage, answerStyle, redirect } from '../http/answer';
import { isLocalHost } from '../http/is-local-host';
import type { Mailbox } from './mailbox';
import { listPage, messagePage, notFoundPage } from './mail-pages';
import { mailStyle } from './mail-style';

/** The page and the JSON API over one mailbox. */
export function mailHttp(mailbox: Mailbox, { hosts = [] }: { hosts?: string[] } = {}): http.Server {
  return http.createServer((request, response) => {
    if (isLocalHost(request.headers.host, hosts)) route(mailbox, request, response);
    else answerJson(response, 403, { error: 'Open this page as localhost.' });
  });
}

function route(mailbox: Mailbox, request: IncomingMessage, response: ServerResponse): void {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  const [, place, id, view] = path.split('/');
  const message = id === undefined ? undefined : mailbox.find(id);
  switch (`${request.method ?? 'GET'} /${place ?? ''}`) {
    case 'GET /':
      return answerPage(response, 200, listPage(mailbox.all()));
    case 'GET /style.css':
      return answerStyle(response, mailStyle);
    case 'GET /favicon.ico':
      return answerNothing(response);
    case 'GET /email':
      if (id === undefined) return answerJson(response, 200, mailbox.all());
      return message ? answerJson(response, 200, message) : answerJson(response, 404, { error: 'No such message.' });
    case 'DELETE /email':
      mailbox.clear();
      return answerJson(response, 200, true);
    // `PUT /refused/who@example.in`: from now on there is no such mailbox; DELETE brings it back.
    case 'PUT /refused':
      if (id !== undefined) mailbox.refused.add(decodeURIComponent(id).toLowerCase());
      return answerJson(response, 200, [...mailbox.refused]);
    case 'DELETE /refused':
      if (id !== undefined) mailbox.refused.delete(decodeURIComponent(id).toLowerCase());
      return answerJson(response, 200, [...mailbox.refused]);
    case 'GET /messages':
      if (message && view === 'html') return answerPage(response, 200, message.html, sealedHeaders);
      return message ? answerPage(response, 200, messagePage(message)) : answerPage(response, 404, notFoundPage());
    case 'POST /clear':
      // A form of another site may be posted here, but says where it comes from.
      if (isLocalHost(hostOf(request.headers.origin))) mailbox.clear();
      return redirect(response, '/');
    default:
      return answerJson(response, 404, { error: 'Not here.' });
  }
}

const sealedHeaders = {
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
