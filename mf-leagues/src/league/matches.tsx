import { endpoints, type ReplyOf } from '@baazi/contracts';
import { AreaFailed, Chip, Icon, Skeleton, theme, useCall, useTexts, type Tone } from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { Box } from '../box';
import { leagueTexts, texts } from '../texts';

const Match = styled.div`
  border-block-end: 1px solid ${theme.color.line};
  & > p {
    padding-bottom: ${theme.space(3)};
  }
`;
const Opener = styled.button`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto auto;
  gap: ${theme.space(3)};
  align-items: center;
  width: 100%;
  min-height: 48px;
  padding: 0;
  border: 0;
  color: ${theme.color.text};
  background: none;
  font: inherit;
  font-weight: 650;
  text-align: start;
  cursor: pointer;
`;
const Table = styled.table`
  width: 100%;
  margin-bottom: ${theme.space(3)};
  border-collapse: collapse;
  & th,
  & td {
    padding: ${theme.space(1.5)} 0;
    font-weight: 400;
    text-align: start;
  }
  & td:last-child,
  & th:last-child {
    text-align: end;
  }
  & thead th {
    color: ${theme.color.soft};
    font-size: ${theme.size.xs};
  }
`;
const tones: Record<string, Tone> = { right: 'good', wrong: 'bad', void: 'neutral', open: 'wait' };

function Calls({ leagueID, matchID }: { leagueID: string; matchID: string }) {
  const t = useTexts(leagueTexts);
  const copy = useTexts(texts);
  const calls = useCall(endpoints.leagueMatch, { params: { leagueID, matchID } });
  if (calls.at === 'loading') return <Skeleton height="96px" />;
  if (calls.at === 'failed') return <AreaFailed message={calls.message} onRetry={calls.again} />;
  const { rows, without } = calls.response;
  if (rows.length === 0) return <p>{t.nobodyPicked}</p>;
  return (
    <>
      <Table>
        <thead>
          <tr>
            <th scope="col">{t.player}</th>
            <th scope="col">{t.chose}</th>
            <th scope="col">{t.result}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.memberID}>
              <th scope="row">
                {row.name} {row.you && `(${copy.you})`}
              </th>
              <td>{row.selection}</td>
              <td>
                <Chip tone={tones[row.call] ?? 'neutral'}>{t.call[row.call]}</Chip>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {without > 0 && <p>{t.without(without)}</p>}
    </>
  );
}

/** The locked matches; an opened one shows who chose what. */
export function Matches({
  leagueID,
  matches,
}: {
  leagueID: string;
  matches: ReplyOf<typeof endpoints.league>['matches'];
}) {
  const t = useTexts(leagueTexts);
  const [open, setOpen] = useState('');
  return (
    <Box as="section" data-area="who-was-right">
      <h2>{t.matches}</h2>
      <p>{matches.length === 0 ? t.noMatches : t.matchesText}</p>
      {matches.map(({ matchID, name, outcome }) => (
        <Match key={matchID}>
          <Opener aria-expanded={open === matchID} onClick={() => setOpen(open === matchID ? '' : matchID)}>
            {name}
            <span>
              {outcome !== undefined && <Chip tone="neutral">{outcome === 'void' ? t.call.void : outcome}</Chip>}
            </span>
            <Icon name="chevron" />
          </Opener>
          {open === matchID && <Calls leagueID={leagueID} matchID={matchID} />}
        </Match>
      ))}
    </Box>
  );
}
