import { dayInIndia, matchPath } from '@baazi/contracts';
import {
  Card,
  EmptyState,
  Link,
  longDay,
  MatchHeader,
  now,
  theme,
  usePassed,
  useTeamLight,
  useTexts,
} from '@baazi/portal-kit';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { texts } from '../../texts';
import { dayTexts } from './day-texts';
import { EnterLink } from './enter-link';
import { Lines, MatchLine } from './match-line';
import { NextMatch } from './next-match';
import { Section } from './section';
import { programmeOf, type HomeBoard, type MatchDay } from './programme-of';
import { RecentResults } from './recent-results';

/** A visitor has no live stream: a visible page polls. */
const ASK_MS = 20_000;
/** The server locks a match within this time of its start. */
const AFTER_LOCK_MS = 1500;
const UPCOMING_SHOWN = 10;

/** Side by side where there is room. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 400px), 1fr));
  gap: ${theme.space(8)};
  align-items: start;
`;

/** One line of cards that scrolls sideways; it bleeds to the edges of a phone. */
const Scroller = styled.ul`
  display: flex;
  gap: ${theme.space(3)};
  margin: 0 ${theme.space(-4)};
  padding: ${theme.space(1)} ${theme.space(4)} ${theme.space(3)};
  overflow-x: auto;
  scroll-padding-inline: ${theme.space(4)};
  scroll-snap-type: x proximity;
  list-style: none;
`;
const Fixture = styled(Card)`
  display: grid;
  flex: 0 0 min(290px, 84vw);
  gap: ${theme.space(3)};
  grid-template-rows: auto auto 1fr auto;
  scroll-snap-align: start;
`;
const Foot = styled.div`
  display: flex;
  gap: ${theme.space(3)};
  align-items: center;
  justify-content: space-between;
  align-self: end;
  font-size: ${theme.size.s};
  font-weight: 650;
`;

const Days = styled.div`
  display: grid;
  gap: ${theme.space(6)};
  min-width: 0;
`;

interface Props {
  board: HomeBoard;
  day: MatchDay | undefined;
}

interface Refreshing {
  /** the score may have changed */
  onOld: () => void;
  /** another match is the main one */
  onTurn: () => void;
}

/** The main match, and the other matches of the day. */
export function TodaysMatches({
  board,
  day,
  title,
  onOld,
  onTurn: onMatchChange,
}: Props & Refreshing & { title: string }) {
  const t = useTexts(texts);
  const copy = useTexts(dayTexts);
  const { days } = programmeOf(board, day);
  useTeamLight(days[0]?.matches[0]?.match.teams ?? ['', '']);
  const titleOf = ({ day: shown, isToday }: (typeof days)[number]): string =>
    isToday ? title : shown > dayInIndia(now()) ? copy.matchDay(longDay(shown)) : longDay(shown);
  useEffect(() => {
    const refresh = (): void => {
      if (document.visibilityState === 'visible') onOld();
    };
    const timer = setInterval(refresh, ASK_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [onOld]);
  const matchIds = [...(day?.inPlay ?? []), { match: day?.next }, ...(day?.results ?? [])]
    .map(({ match }) => match?.matchID)
    .join();
  const lastMatches = useRef(matchIds);
  useEffect(() => {
    if (lastMatches.current !== matchIds) onMatchChange();
    lastMatches.current = matchIds;
  }, [matchIds, onMatchChange]);
  return (
    <Days>
      {days.length === 0 && (
        <Section>
          <h2>{title}</h2>
          <EmptyState icon="trophy" title={t.home.noFixtures} />
        </Section>
      )}
      {days.map((ofDay, at) => {
        const [first] = ofDay.matches;
        const others = at === 0 ? ofDay.matches.slice(1) : ofDay.matches;
        return (
          <Section key={ofDay.day}>
            <h2>{titleOf(ofDay)}</h2>
            {at === 0 && first && <NextMatch {...first} />}
            {others.length > 0 && (
              <Lines $flat>
                {others.map((other) => (
                  <MatchLine key={other.match.matchID} {...other} />
                ))}
              </Lines>
            )}
          </Section>
        );
      })}
      {day?.next && <AtLock key={day.next.matchID} at={day.next.locksAt} onOld={onOld} />}
    </Days>
  );
}

/** Requests the match day again once the next match has locked. */
function AtLock({ at, onOld }: { at: string; onOld: () => void }) {
  const hasLocked = usePassed(at);
  useEffect(() => {
    if (!hasLocked) return;
    const timer = setTimeout(onOld, AFTER_LOCK_MS);
    return () => clearTimeout(timer);
  }, [hasLocked, onOld]);
  return null;
}

/** The matches of the next days, beside recent results. */
export function AroundToday({ board, day: around }: Props) {
  const t = useTexts(texts);
  const upcoming = programmeOf(board, around).upcoming.slice(0, UPCOMING_SHOWN);
  const has = around && around.results.length + around.winners.length > 0;
  const copy = useTexts(dayTexts);
  return (
    <>
      {upcoming.length > 0 && (
        <Section>
          <h2>{t.home.upcoming}</h2>
          <Scroller aria-label={t.home.upcoming} data-area="upcoming">
            {upcoming.map((match) => (
              <Fixture as="li" $flat key={match.matchID} data-match={match.matchID}>
                <MatchHeader match={match} />
                <Foot>
                  <Link to={matchPath(match.matchID)} aria-label={`${copy.open}: ${match.name}`}>
                    {copy.open}
                  </Link>
                  <EnterLink match={match} small />
                </Foot>
              </Fixture>
            ))}
          </Scroller>
        </Section>
      )}
      {has && (
        <Columns>
          <RecentResults {...around} />
        </Columns>
      )}
    </>
  );
}
