import { endpoints, matchMarket } from '@baazi/contracts';
import { ServiceUnavailable } from '@baazi/service-kit';
import type { NotifyContext } from '../notify-context';
import type { Draft } from './message';

export interface RecipientsPage {
  userIds: string[];
  /** the key to go on behind; absent: these are the last */
  next?: string | undefined;
  /** how many in all; of the first page */
  total?: number | undefined;
  matchTitle?: string;
}

/** A page of whom a message goes to: svc-auth knows all players, svc-contest those of a match. */
export async function recipientsOf(
  notify: NotifyContext,
  { to, matchID }: Pick<Draft, 'to' | 'matchID'>,
  behind?: string,
): Promise<RecipientsPage | 'match-not-found'> {
  const { services } = notify.service;
  const query = behind === undefined ? {} : { behind };
  if (to === 'all' || matchID === undefined) {
    const answer = await services.call(endpoints.playersPage, { query });
    if (answer.kind === 'reply') return answer.response;
    throw new ServiceUnavailable(`svc-auth does not say who plays: ${answer.code}`);
  }
  const answer = await services.call(endpoints.marketPlayers, { params: { market: matchMarket(matchID) }, query });
  if (answer.kind === 'reply') return { ...answer.response, matchTitle: answer.response.title };
  if (answer.code === 'not-found') return 'match-not-found';
  throw new ServiceUnavailable(`svc-contest does not say who plays a match: ${answer.code}`);
}
