import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import { answerJson } from '../http/answer';
import { readBody } from '../http/read-body';
import type { CheckoutBooks } from './checkout-books';
import { CreateLink, createLink } from './create-link';
import { findPayout, SendPayout, sendPayout } from './send-payout';
import { SendRefund, sendRefund } from './send-refund';

interface Api {
  books: CheckoutBooks;
  secret: string;
  origin: string;
}

/** What the wallet asks of its provider; every call shows the key. */
export async function answerApi(
  { books, secret, origin }: Api,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  if (!holdsKey(request.headers['x-sandbox-key'], secret))
    return answerJson(response, 401, { error: 'The key is missing or wrong.' });
  const now = new Date();
  const [, , place, id] = url.pathname.split('/');
  switch (`${request.method ?? 'GET'} ${place ?? ''}${id === undefined ? '' : '/'}`) {
    case 'POST links': {
      const wanted = await bodyAs(CreateLink, request);
      if (!wanted) return answerJson(response, 422, { error: 'This is not a link to create.' });
      const link = createLink(books, wanted, now);
      if (!link) return answerJson(response, 409, { error: 'This intent has a link of another amount.' });
      return answerJson(response, 200, { linkId: link.linkId, url: `${origin}/pay/${link.intentId}` });
    }
    case 'GET payments':
      return answerJson(response, 200, { payments: books.paymentsOf(url.searchParams.get('intentId') ?? '') });
    case 'POST refunds': {
      const wanted = await bodyAs(SendRefund, request);
      if (!wanted) return answerJson(response, 422, { error: 'This is not a refund to send.' });
      const refund = sendRefund(books, wanted, now);
      return refund
        ? answerJson(response, 200, refund)
        : answerJson(response, 404, { error: 'There is no such payment to give back.' });
    }
    case 'POST payouts': {
      const wanted = await bodyAs(SendPayout, request);
      if (!wanted) return answerJson(response, 422, { error: 'This is not a payout to send.' });
      const payout = sendPayout(books, wanted, now);
      return payout
        ? answerJson(response, 200, payout)
        : answerJson(response, 409, { error: 'This withdrawal was sent with other content.' });
    }
    case 'GET payouts/': {
      const payout = findPayout(books, id ?? '', now);
      return payout ? answerJson(response, 200, payout) : answerJson(response, 404, { error: 'No such payout.' });
    }
    default:
      return answerJson(response, 404, { error: 'Not here.' });
  }
}

function holdsKey(shown: string | string[] | undefined, secret: string): boolean {
  const [given, wanted] = [Buffer.from(typeof shown === 'string' ? shown : ''), Buffer.from(secret)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function bodyAs<T>(shape: z.ZodType<T>, request: IncomingMessage): Promise<T | undefined> {
  const body = await readBody(request);
  try {
    return shape.safeParse(JSON.parse(body?.toString('utf8') ?? '')).data;
  } catch {
    return undefined;
  }
}
