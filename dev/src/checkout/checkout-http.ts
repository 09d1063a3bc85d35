import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { sendJson, sendNoContent, sendPage, sendStylesheet, redirect, strictHeaders } from '../http/respond';
import { readBody } from '../http/request';
import { answerApi } from './checkout-api';
import type { ProviderJournal } from './provider-journal';
import { payPage, unknownLinkPage } from './pay-page';
import { payStyle } from './pay-style';
import { Outcome, pay, type PaymentResult } from './pay';
import type { WebhookSender } from './webhook-sender';

export interface Checkout {
  journal: ProviderJournal;
  webhooks: WebhookSender;
  secret: string;
  /** The public origin of the payment page. */
  origin: string;
  portalOrigin: string;
}

const RETURN_PATHS: Record<PaymentResult, string> = {
  success: '/user/pay-success',
  failed: '/user/wallet?payment=failed',
  cancelled: '/user/wallet?payment=cancelled',
};

export function checkoutHttp(checkout: Checkout): http.Server {
  return http.createServer((request, response) => {
    route(checkout, request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) sendJson(response, 500, { error: 'Something went wrong.' });
    });
  });
}

async function route(checkout: Checkout, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', checkout.origin);
  if (url.pathname.startsWith('/api/')) return answerApi(checkout, request, response, url);
  if (url.pathname === '/style.css') return sendStylesheet(response, payStyle);
  if (url.pathname === '/favicon.ico') return sendNoContent(response);
  if (url.pathname === '/health/ready') return sendJson(response, 200, { status: true });
  const intentId = /^\/pay\/([A-Za-z0-9_-]{1,100})$/.exec(url.pathname)?.[1];
  const link = intentId === undefined ? undefined : checkout.journal.link(intentId);
  // Browsers apply form-action to the redirect after a form as well, so it lists the portal.
  const headers = strictHeaders({ formAction: `'self' ${checkout.portalOrigin}` });
  if (!link) return sendPage(response, 404, unknownLinkPage(), headers);
  if (request.method === 'GET' || request.method === 'HEAD')
    return sendPage(response, 200, payPage(link, checkout.journal.paymentsOf(link.intentId)), headers);
  if (request.method !== 'POST') return sendJson(response, 405, { error: 'Only GET and POST.' });
  const outcome = Outcome.safeParse(new URLSearchParams((await readBody(request))?.toString('utf8')).get('outcome'));
  if (!outcome.success) return sendJson(response, 422, { error: `outcome is one of ${Outcome.options.join(', ')}` });
  const landing = await pay(link, outcome.data, {
    journal: checkout.journal,
    webhooks: checkout.webhooks,
    now: new Date(),
  });
  redirect(response, `${checkout.portalOrigin}${RETURN_PATHS[landing]}`);
}
