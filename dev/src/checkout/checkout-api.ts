import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import { sendJson } from '../http/respond';
import { readBody } from '../http/request';
import type { ProviderJournal } from './provider-journal';
import { CreateLink, createLink } from './create-link';
import { findPayout, SendPayout, sendPayout } from './send-payout';
import { SendRefund, sendRefund } from './send-refund';

interface Api {
  journal: ProviderJournal;
  secret: string;
  origin: string;
}

/** The provider API for svc-wallet; every request must carry the key. */
export async function answerApi(
  { journal, secret, origin }: Api,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  if (!hasKey(request.headers['x-sandbox-key'], secret))
    return sendJson(response, 401, { error: 'The key is missing or wrong.' });
  const now = new Date();
  const [, , resource, id] = url.pathname.split('/');
  switch (`${request.method ?? 'GET'} ${resource ?? ''}${id === undefined ? '' : '/'}`) {
    case 'POST links': {
      const input = await bodyAs(CreateLink, request);
      if (!input) return sendJson(response, 422, { error: 'This is not a link to create.' });
      const link = createLink(journal, input, now);
      if (!link) return sendJson(response, 409, { error: 'This intent has a link of another amount.' });
      return sendJson(response, 200, { linkId: link.linkId, url: `${origin}/pay/${link.intentId}` });
    }
    case 'GET payments':
      return sendJson(response, 200, { payments: journal.paymentsOf(url.searchParams.get('intentId') ?? '') });
    case 'POST refunds': {
      const input = await bodyAs(SendRefund, request);
      if (!input) return sendJson(response, 422, { error: 'This is not a refund to send.' });
      const refund = sendRefund(journal, input, now);
      return refund
        ? sendJson(response, 200, refund)
        : sendJson(response, 404, { error: 'There is no such payment to give back.' });
    }
    case 'GET refunds':
      return sendJson(response, 200, { refunds: journal.refundsOf(url.searchParams.get('paymentId') ?? '') });
    case 'POST payouts': {
      const input = await bodyAs(SendPayout, request);
      if (!input) return sendJson(response, 422, { error: 'This is not a payout to send.' });
      const payout = sendPayout(journal, input, now);
      return payout
        ? sendJson(response, 200, payout)
        : sendJson(response, 409, { error: 'This withdrawal was sent with other content.' });
    }
    case 'GET payouts/': {
      const payout = findPayout(journal, id ?? '', now);
      return payout ? sendJson(response, 200, payout) : sendJson(response, 404, { error: 'No such payout.' });
    }
    default:
      return sendJson(response, 404, { error: 'Not here.' });
  }
}

function hasKey(shown: string | string[] | undefined, secret: string): boolean {
  const [given, expected] = [Buffer.from(typeof shown === 'string' ? shown : ''), Buffer.from(secret)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function bodyAs<T>(shape: z.ZodType<T>, request: IncomingMessage): Promise<T | undefined> {
  const body = await readBody(request);
  try {
    return shape.safeParse(JSON.parse(body?.toString('utf8') ?? '')).data;
  } catch {
    return undefined;
  }
}
