import { isTeamCode } from '@baazi/contracts';
import { Crest, Icon, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import type { BoardMarket } from './board-rows';
import { boardTexts } from './board-texts';

const List = styled.ul`
  display: grid;
  gap: ${theme.space(2)};
  min-width: 0;
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    display: grid;
    grid-template-columns: 32px minmax(0, 1fr);
    gap: 0 ${theme.space(2)};
    align-items: center;
  }
  & > li > span:first-child {
    display: grid;
    place-items: center;
  }
`;
const Line = styled.div`
  display: grid;
  gap: ${theme.space(0.5)};
  min-width: 0;
  & > p {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${theme.space(2)};
    margin: 0;
    font-size: ${theme.size.s};
    font-variant-numeric: tabular-nums;
  }
  & > p > span {
    color: ${theme.color.soft};
  }
  & > p > strong {
    color: ${theme.color.bad};
  }
`;
const Bar = styled.svg<{ $stands: boolean }>`
  display: block;
  width: 100%;
  height: 8px;
  border-radius: ${theme.radius.pill};
  background: ${theme.color.sunken};
  & > rect {
    fill: ${({ $stands }) => ($stands ? theme.color.good : theme.color.accent)};
  }
`;
/** share of the cap from which the bar warns */
const NEARLY = 80;

/** Each side of a contest: its share of the money as a bar, its entries, and the exposure of the house. */
export function SideBars({ row }: { row: BoardMarket }) {
  const t = useTexts(boardTexts);
  // Once decided, the house has lost it or not: its exposure is over.
  const isAtStake = row.outcome === null;
  const all = row.sides.reduce((sum, { stakedRupees }) => sum + stakedRupees, 0);
  return (
    <List aria-label={t.standsOn}>
      {row.sides.map(({ outcome, entries, stakedRupees, liabilityRupees }) => {
        const percent = isAtStake && row.capRupees ? Math.round((liabilityRupees / row.capRupees) * 100) : undefined;
        return (
          <li key={outcome}>
            <span>
              {isTeamCode(outcome) ? (
                <Crest team={outcome} size={28} />
              ) : (
                <Icon name={outcome === 'yes' ? 'check' : 'minus'} />
              )}
            </span>
            <Line>
              <p>
                <b>{outcome === 'yes' ? t.yes : outcome === 'no' ? t.no : outcome}</b>
                <span>{t.entries(entries)}</span>
                <span>{t.staked(stakedRupees)}</span>
                {isAtStake && entries > 0 && <span>{t.loses(liabilityRupees)}</span>}
                {percent !== undefined &&
                  row.capRupees !== null &&
                  (percent >= NEARLY ? (
                    <strong>{t.ofCap(percent, row.capRupees)}</strong>
                  ) : (
                    <span>{t.ofCap(percent, row.capRupees)}</span>
                  ))}
              </p>
              <Bar $stands={row.outcome === outcome} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect width={all === 0 ? 0 : (stakedRupees / all) * 100} height="8" />
              </Bar>
            </Line>
          </li>
        );
      })}
    </List>
  );
}
