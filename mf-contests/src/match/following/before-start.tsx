import { endpoints } from '@baazi/contracts';
import { Button, Crest, Skeleton, theme, useAction, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { Section, type MatchPageData } from '../section';
import { followingTexts } from './following-texts';
import { useFollowing } from './use-following';

const Sides = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${theme.space(4)};
`;
const Side = styled.div`
  min-width: 0;
  & > b {
    display: flex;
    gap: ${theme.space(2)};
    align-items: center;
  }
  & > ol {
    margin: ${theme.space(2)} 0 0;
    padding: 0;
    list-style: none;
    line-height: 1.7;
    overflow-wrap: anywhere;
  }
`;
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(3)};
  align-items: center;
  justify-content: space-between;
  color: ${theme.color.soft};
`;

/** Asks to be notified of toss and line-ups, or takes it back. */
function TossWish({ matchID }: { matchID: string }) {
  const t = useTexts(followingTexts);
  const { following, onReply } = useFollowing(matchID);
  const request = useAction(endpoints.setTossWish);
  if (!following) return <Skeleton width="120px" height="36px" />;
  const toggle = async (): Promise<void> => {
    const result = await request.run({ params: { matchID }, body: { wanted: !following.wantsToss } });
    if (result?.ok) onReply(result.response);
  };
  return (
    <Button
      small
      tone="quiet"
      icon={following.wantsToss ? 'check' : 'bell'}
      aria-pressed={following.wantsToss}
      busy={request.busy}
      onClick={() => void toggle()}
    >
      {following.wantsToss ? t.isRequested : t.notifyMe}
    </Button>
  );
}

/** Toss and line-ups, once they are known; before that, the way to be notified of them. */
export default function BeforeStart({
  page: { match, toss, lineups },
  isPlayer,
}: {
  page: MatchPageData;
  isPlayer: boolean;
}) {
  const t = useTexts(followingTexts);
  return (
    <Section title={t.tossTitle} name="toss">
      {toss ? (
        <b>{t.toss(toss.winner, toss.decision)}</b>
      ) : (
        <Line>
          {t.tossLater}
          {isPlayer && <TossWish matchID={match.matchID} />}
        </Line>
      )}
      {lineups && (
        <Sides>
          {match.teams.map((team) => (
            <Side key={team}>
              <b>
                <Crest team={team} size={22} label="" />
                {team}
              </b>
              <ol aria-label={t.lineup(team)}>
                {(lineups[team] ?? []).map((name) => (
                  <li key={name}>{name}</li>
                ))}
              </ol>
            </Side>
          ))}
        </Sides>
      )}
    </Section>
  );
}
