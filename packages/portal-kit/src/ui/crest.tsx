import { isTeamCode, teams } from '@baazi/contracts';

const SHIELD = 'M32 2 58 9v27c0 16-10 26-26 34C16 62 6 52 6 36V9Z';
/** Drawn for this project; no official team logo. One file, fetched once. */
const sprite = new URL('./crests.svg', import.meta.url).href;

/**
 * A team's shield with its monogram. Screen readers announce the team's name; pass `label=""` where the name is
 * beside it.
 */
export function Crest({
  team,
  size = 56,
  label,
  className,
}: {
  team: string;
  size?: number;
  label?: string;
  className?: string;
}) {
  const known = isTeamCode(team) ? teams[team] : undefined;
  const name = label ?? known?.label ?? team;
  return (
    <svg
      className={className}
      width={size}
      height={(size * 72) / 64}
      viewBox="0 0 64 72"
      focusable="false"
      role={name ? 'img' : undefined}
      aria-label={name || undefined}
      aria-hidden={name ? undefined : true}
    >
      <path d={SHIELD} fill={known?.primary ?? '#5b6b94'} />
      {known ? (
        <use href={`${sprite}#${team}`} />
      ) : (
        <text x="32" y="42" textAnchor="middle" fontSize="18" fontWeight="800" fill="#fff">
          {team.slice(0, 4)}
        </text>
      )}
    </svg>
  );
}
