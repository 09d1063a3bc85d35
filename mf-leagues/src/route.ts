/** The routes that mfe.json claims. */
export const route = '/user/leagues';
export const leaguePath = (leagueID: string): string => `${route}/${encodeURIComponent(leagueID)}`;
export const invitationPath = (code: string): string => `${route}?invite=${encodeURIComponent(code)}`;
