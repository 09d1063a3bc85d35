import { isTeamCode, teams } from '@baazi/contracts';
import { theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { matchTexts } from './match-texts';
import { Section, type MatchPageData } from './section';

const Bar = styled.div`
  display: flex;
  height: 12px;
  overflow: hidden;
  border-radius: ${theme.radius.pill};
`;
const Part = styled.span<{ $percent: number; $colour: string }>`
  width: ${({ $percent }) => $percent}%;
  background: ${({ $colour }) => $colour};
`;
const Sides = styled.p`
  display: flex;
  justify-content: space-between;
  font-weight: 700;
  font-variant-numeric: tabular-nums;
`;
const colourOf = (code: string): string => (isTeamCode(code) ? teams[code].primary : theme.color.edge);

/** Number of entries and their split, which the server reports from ten entries on. */
export function Entered({ page: { match, entries } }: { page: MatchPageData }) {
  const t = useTexts(matchTexts);
  const { count, split } = entries;
  const isOver = match.state === 'declared' || match.state === 'settled' || match.state === 'void';
  // A heading alone would be a card about nothing.
  if (isOver && !split) return null;
  return (
    <Section title={t.entered(count)} name="entered">
      {split ? (
        <>
          <Bar aria-hidden="true">
            {match.teams.map((code) => (
              <Part key={code} $percent={split[code] ?? 0} $colour={colourOf(code)} />
            ))}
          </Bar>
          <Sides>
            {match.teams.map((code) => (
              <span key={code}>
                {code} {split[code] ?? 0}%
              </span>
            ))}
          </Sides>
        </>
      ) : (
        <p>{t.splitLater}</p>
      )}
    </Section>
  );
}
