import { endpoints, type ReplyOf } from '@baazi/contracts';
import { BoundedCache, type RequestContext, type ServiceCaller } from '@baazi/service-kit/gateway';

/** What a shared link shows of a page before anybody opens it. */
export interface PageHead {
  title: string;
  description: string;
}
type Language = 'en' | 'hi';
type MatchPage = ReplyOf<typeof endpoints.matchPage>;

const PATH = /^\/match\/([A-Za-z0-9._:-]{1,100})\/?$/;
/** The page is sent without it rather than late. */
const TIMEOUT_MS = 500;
const KEPT_MS = 10_000;
const KEPT_MATCHES = 200;
/** Nobody makes the contest's service busy by asking for pages of matches that do not exist. */
const MOST_AT_ONCE = 20;

const words = {
  en: { when: 'en-IN', at: 'at', ask: 'Who wins? Form, rules, live score and chances.' },
  hi: { when: 'hi-IN', at: '·', ask: 'कौन जीतेगा? फ़ॉर्म, नियम, लाइव स्कोर और संभावनाएँ।' },
} as const;

/** The head of a match's page; undefined for every other page, and when nobody can say. */
export function matchHeads(services: ServiceCaller) {
  const kept = new BoundedCache<MatchPage>(KEPT_MATCHES);
  let asking = 0;
  const read = async (matchID: string, context: RequestContext, nowMs: number): Promise<MatchPage | undefined> => {
    const known = kept.get(matchID, nowMs);
    if (known || asking >= MOST_AT_ONCE) return known;
    asking += 1;
    try {
      const answer = await services.call(endpoints.matchPage, { params: { matchID }, timeoutMs: TIMEOUT_MS, context });
      if (answer.kind !== 'reply') return undefined;
      kept.set(matchID, answer.response, nowMs + KEPT_MS);
      return answer.response;
    } catch {
      return undefined;
    } finally {
      asking -= 1;
    }
  };
  return async (pathname: string, language: Language, context: RequestContext): Promise<PageHead | undefined> => {
    const matchID = PATH.exec(pathname)?.[1];
    const page = matchID === undefined ? undefined : await read(matchID, context, Date.now());
    return page && headOf(page, language);
  };
}

/** 'CSK v DC' and when, where, or how it ended. */
function headOf({ match, result }: MatchPage, language: Language): PageHead {
  const { when, at, ask } = words[language];
  const start = new Intl.DateTimeFormat(when, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' });
  const place = [match.venue, match.city].filter(Boolean).join(', ');
  const facts = `${start.format(new Date(match.startsAt))} IST${place ? ` ${at} ${place}` : ''}`;
  return { title: match.name, description: `${facts}. ${result ? `${result.resultText}.` : ask}` };
}
