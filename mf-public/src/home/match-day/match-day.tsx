import { EmptyState, longDay, theme, usePassed, useTexts, type Match } from '@baazi/portal-kit';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { texts } from '../../texts';
import { Lines, MatchLine } from './match-line';
import { NextMatch } from './next-match';
import { programmeOf, type HomeBoard, type MatchDay } from './programme-of';
import { Section } from './section';
import { RecentResults } from './recent-results';

/** A visitor has no live stream: a visible page polls. */
const ASK_MS = 20_000;
/** The server locks a match within this time of its start. */
const AFTER_LOCK_MS = 1500;
const UPCOMING_SHOWN = 6;

/** Side by side where there is room. */
const Columns = styled.div<{ $gap: number }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 400px), 1fr));
  gap: ${({ $gap }) => theme.space($gap)} ${theme.space(8)};
  align-items: start;
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
  const { first, others } = programmeOf(board, day);
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
    <Section>
      <h2>{title}</h2>
      {first ? <NextMatch {...first} /> : <EmptyState icon="trophy" title={t.home.noFixtures} />}
      {others.length > 0 && (
        <Lines $flat>
          {others.map((other) => (
            <MatchLine key={other.match.matchID} {...other} />
          ))}
        </Lines>
      )}
      {day?.next && <AtLock key={day.next.matchID} at={day.next.locksAt} onOld={onOld} />}
    </Section>
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
  const days = new Map<string, Match[]>();
  for (const match of upcoming) {
    const day = longDay(match.startsAt);
    days.set(day, [...(days.get(day) ?? []), match]);
  }
  return (
    <>
      {upcoming.length > 0 && (
        <Section>
          <h2>{t.home.upcoming}</h2>
          <Columns $gap={3}>
            {[...days].map(([name, matches]) => (
              <Section key={name}>
                <h3>{name}</h3>
                <Lines $flat>
                  {matches.map((match) => (
                    <MatchLine key={match.matchID} match={match} />
                  ))}
                </Lines>
              </Section>
            ))}
          </Columns>
        </Section>
      )}
      {has && (
        <Columns $gap={8}>
          <RecentResults {...around} />
        </Columns>
      )}
    </>
  );
}
