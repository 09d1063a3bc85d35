import { endpoints, type ReplyOf } from '@baazi/contracts';
import { pictureOf } from './match-pictures';
import { BoundedCache, type RequestContext, type ServiceCaller } from '@baazi/service-kit/gateway';

/** Title and description of a page, which link previews show. */
export interface PageHead {
  title: string;
  description: string;
  /** path of its own picture; absent: the portal's */
  picture?: string | undefined;
}
type Language = 'en' | 'hi';
type MatchPage = ReplyOf<typeof endpoints.matchPage>;

const PATH = /^\/match\/([A-Za-z0-9._:-]{1,100})\/?$/;
/** Beyond this the page is sent without it. */
const TIMEOUT_MS = 500;
const CACHE_MS = 10_000;
const MAX_CACHED_MATCHES = 200;
/** Bounds the load on svc-contest by requests for unknown matches. */
const MAX_CONCURRENT = 20;

const texts = {
  en: { when: 'en-IN', at: 'at', ask: 'Who wins? Form, rules, live score and chances.' },
  hi: { when: 'hi-IN', at: '·', ask: 'कौन जीतेगा? फ़ॉर्म, नियम, लाइव स्कोर और संभावनाएँ।' },
} as const;

/**
 * The head of a match's page; undefined for other pages, and when svc-contest does not answer in time. `pageOf`: the
 * match itself.
 */
export function matchHeads(services: ServiceCaller) {
  const cache = new BoundedCache<MatchPage>(MAX_CACHED_MATCHES);
  let pending = 0;
  const read = async (matchID: string, context: RequestContext, nowMs: number): Promise<MatchPage | undefined> => {
    const known = cache.get(matchID, nowMs);
    if (known || pending >= MAX_CONCURRENT) return known;
    pending += 1;
    try {
      const answer = await services.call(endpoints.matchPage, { params: { matchID }, timeoutMs: TIMEOUT_MS, context });
      if (answer.kind !== 'reply') return undefined;
      cache.set(matchID, answer.response, nowMs + CACHE_MS);
      return answer.response;
    } catch {
      return undefined;
    } finally {
      pending -= 1;
    }
  };
  const pageOf = (matchID: string, context: RequestContext): Promise<MatchPage | undefined> =>
    read(matchID, context, Date.now());
  return {
    pageOf,
    headOf: async (pathname: string, language: Language, context: RequestContext): Promise<PageHead | undefined> => {
      const matchID = PATH.exec(pathname)?.[1];
      const page = matchID === undefined ? undefined : await pageOf(matchID, context);
      return page && headOf(page, language);
    },
  };
}

/** 'CSK v DC', with time, place and, when there is one, the result. */
function headOf(page: MatchPage, language: Language): PageHead {
  const { match, result } = page;
  const { when, at, ask } = texts[language];
  const start = new Intl.DateTimeFormat(when, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' });
  const place = [match.venue, match.city].filter(Boolean).join(', ');
  const facts = `${start.format(new Date(match.startsAt))} IST${place ? ` ${at} ${place}` : ''}`;
  const drawn = pictureOf(page);
  return {
    title: match.name,
    picture: drawn && `/share/${match.matchID}.jpg?v=${drawn.revision}`,
    description: `${facts}. ${result ? `${result.resultText}.` : ask}`,
  };
}
