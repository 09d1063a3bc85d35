import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { answerJson, answerNothing, answerPage, answerStyle, redirect } from '../http/answer';
import { strictHeaders } from '../http/headers';
import { readBody } from '../http/read-body';
import { answerApi } from './checkout-api';
import type { CheckoutBooks } from './checkout-books';
import { payPage, unknownLinkPage } from './pages/pay-page';
import { payStyle } from './pages/pay-style';
import { Outcome } from './payments/outcome';
import { pay, type Landing } from './payments/pay';
import type { WebhookSender } from './webhooks/webhook-sender';

export interface Checkout {
  books: CheckoutBooks;
  webhooks: WebhookSender;
  secret: string;
  /** Where players reach this page. */
  origin: string;
  portalOrigin: string;
}

const LANDINGS: Record<Landing, string> = {
  success: '/user/pay-success',
  failed: '/user/wallet?payment=failed',
  cancelled: '/user/wallet?payment=cancelled',
};

export function checkoutHttp(checkout: Checkout): http.Server {
  return http.createServer((request, response) => {
    route(checkout, request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) answerJson(response, 500, { error: 'Something went wrong.' });
    });
  });
}

async function route(checkout: Checkout, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', checkout.origin);
  if (url.pathname.startsWith('/api/')) return answerApi(checkout, request, response, url);
  if (url.pathname === '/style.css') return answerStyle(response, payStyle);
  if (url.pathname === '/favicon.ico') return answerNothing(response);
  if (url.pathname === '/health/ready') return answerJson(response, 200, { status: true });
  const intentId = /^\/pay\/([A-Za-z0-9_-]{1,100})$/.exec(url.pathname)?.[1];
  const link = intentId === undefined ? undefined : checkout.books.link(intentId);
  // A browser holds the redirect behind a form to form-action as well, so the portal is named there.
  const headers = strictHeaders({ formAction: `'self' ${checkout.portalOrigin}` });
  if (!link) return answerPage(response, 404, unknownLinkPage(), headers);
  if (request.method === 'GET' || request.method === 'HEAD')
    return answerPage(response, 200, payPage(link, checkout.books.paymentsOf(link.intentId)), headers);
  if (request.method !== 'POST') return answerJson(response, 405, { error: 'Only GET and POST.' });
  const outcome = Outcome.safeParse(new URLSearchParams((await readBody(request))?.toString('utf8')).get('outcome'));
  if (!outcome.success) return answerJson(response, 422, { error: `outcome is one of ${Outcome.options.join(', ')}` });
  const landing = await pay(link, outcome.data, {
    books: checkout.books,
    webhooks: checkout.webhooks,
    now: new Date(),
  });
  redirect(response, `${checkout.portalOrigin}${LANDINGS[landing]}`);
}
