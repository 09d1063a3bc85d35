import { isTeamCode, teams } from '@baazi/contracts';
import { theme } from '@baazi/portal-kit';

/** Share of a team's colour in its line; the rest is the text's colour. The contrast is tested for every team. */
export const TEAM_SHARE = 0.45;
export const lineColour = (code: string): string =>
  isTeamCode(code)
    ? `color-mix(in srgb, ${teams[code].primary} ${TEAM_SHARE * 100}%, ${theme.color.text})`
    : theme.color.text;
