import { endpoints, matchMarket } from '@baazi/contracts';
import { ServiceUnavailable, type Service } from '@baazi/service-kit';
import type { Draft } from './message';

export interface RecipientsPage {
  userIds: string[];
  /** cursor of the next page; absent on the last page */
  next?: string;
  /** number of all recipients; on the first page only */
  total?: number;
  matchTitle?: string;
}

/** A page of the recipients: all players from svc-auth, those of a match from svc-contest. */
export async function fetchRecipients(
  { services }: Pick<Service, 'services'>,
  { to, matchID }: Pick<Draft, 'to' | 'matchID'>,
  behind?: string,
): Promise<RecipientsPage | 'match-not-found'> {
  const query = { behind };
  if (to === 'all' || matchID === undefined) {
    const answer = await services.call(endpoints.playersPage, { query });
    if (answer.kind === 'reply') return answer.response;
    throw new ServiceUnavailable(`svc-auth refuses to list players: ${answer.code}`);
  }
  const answer = await services.call(endpoints.marketPlayers, { params: { market: matchMarket(matchID) }, query });
  if (answer.kind === 'reply') return { ...answer.response, matchTitle: answer.response.title };
  if (answer.code === 'not-found') return 'match-not-found';
  throw new ServiceUnavailable(`svc-contest refuses to list the players of a match: ${answer.code}`);
}
