import { endpoints, guessableOver, MAX_GUESSED_RUNS, type OverGuess } from '@baazi/contracts';
import { Button, Chip, now, theme, useAction, usePassed, useTexts } from '@baazi/portal-kit';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { TimeLeft } from '../../score/countdown';
import type { Score } from '../../score/score';
import { Section, type MatchPageData } from '../section';
import { followingTexts } from './following-texts';
import { useFollowing, type Following } from './use-following';

/** As high with a question as without: the page below never moves. */
const Area = styled.div<{ $isOver: boolean }>`
  display: grid;
  gap: ${theme.space(3)};
  align-content: start;
  min-height: ${({ $isOver }) => ($isOver ? 0 : '132px')};
`;
const Ask = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)} ${theme.space(3)};
  align-items: center;
`;
const Runs = styled.output`
  min-width: 2ch;
  font-size: ${theme.size.xxl};
  font-weight: 800;
  font-variant-numeric: tabular-nums;
  text-align: center;
`;
const Line = styled.p`
  margin: 0;
  color: ${theme.color.soft};
  font-variant-numeric: tabular-nums;
`;

/** About what an over of the season brought. */
const FIRST_GUESS: OverGuess = { runs: 9, wicket: false };
type Open = NonNullable<ReturnType<typeof guessableOver>>;

function Question({
  open,
  team,
  given,
  matchID,
  onReply,
}: {
  open: Open;
  team: string | undefined;
  given: OverGuess | undefined;
  matchID: string;
  onReply: (following: Following) => void;
}) {
  const t = useTexts(followingTexts);
  const [guess, setGuess] = useState(given ?? FIRST_GUESS);
  const send = useAction(endpoints.guessOver);
  const closesAt = new Date(open.closesAtMs).toISOString();
  const step = (by: number) => () =>
    setGuess({ ...guess, runs: Math.min(MAX_GUESSED_RUNS, Math.max(0, guess.runs + by)) });
  const give = async (): Promise<void> => {
    const { innings, over } = open;
    const result = await send.run({ params: { matchID }, body: { innings, over, ...guess } });
    if (result?.ok) onReply(result.response);
  };
  const isGiven = given?.runs === guess.runs && given.wicket === guess.wicket;
  return (
    <>
      <b>{t.asked(team, open.over)}</b>
      <Ask>
        <Button small tone="quiet" aria-label={t.fewer} onClick={step(-1)}>
          −
        </Button>
        <Runs aria-live="polite">{guess.runs}</Runs>
        <Button small tone="quiet" aria-label={t.more} onClick={step(1)}>
          +
        </Button>
        <Chip
          tone={guess.wicket ? 'bad' : 'neutral'}
          aria-pressed={guess.wicket}
          onClick={() => setGuess({ ...guess, wicket: !guess.wicket })}
        >
          {t.wicket}
        </Chip>
        <Button small tone="quiet" busy={send.busy} disabled={isGiven} onClick={() => void give()}>
          {given ? t.change : t.guess}
        </Button>
        <small>
          <TimeLeft until={closesAt} text={t.closes} />
        </small>
      </Ask>
    </>
  );
}

/** A guess on the next over, between overs: no coins, no money, nothing that calls for it. */
export default function NextOver({ page, score }: { page: MatchPageData; score: Score | undefined }) {
  const t = useTexts(followingTexts);
  const { match } = page;
  const { following, again, onReply } = useFollowing(match.matchID);
  const next = guessableOver(match, score, now());
  // Renders again when the pause is over; the score renders again when one begins.
  usePassed(new Date(next?.closesAtMs ?? 0).toISOString());
  usePassed(match.locksAt);
  const bowled = score?.innings.map(({ overs }) => overs.split('.')[0]).join() ?? '';
  useEffect(() => {
    if (bowled !== '') again();
  }, [bowled, again]);
  const guesses = following?.guesses ?? [];
  const given = next && guesses.find((one) => one.innings === next.innings && one.over === next.over);
  const last = guesses.findLast(({ outcome }) => outcome);
  const waiting = guesses.findLast(({ outcome }) => !outcome);
  const isOver = page.result !== undefined || score?.phase === 'ended';
  if (isOver && guesses.length === 0) return null;
  const batting =
    score &&
    (score.phase === 'break'
      ? match.teams.find((team) => team !== score.innings.at(-1)?.team)
      : score.innings.at(-1)?.team);
  return (
    <Section title={t.nextOver} name="next-over">
      <Area $isOver={isOver}>
        {next && following && !isOver ? (
          <Question
            key={`${next.innings} ${next.over}`}
            open={next}
            team={batting}
            given={given}
            matchID={match.matchID}
            onReply={onReply}
          />
        ) : (
          !isOver && <Line>{t.what}</Line>
        )}
        {waiting && <Line>{t.said(waiting.over, waiting)}</Line>}
        {last?.outcome && (
          <Line>
            {t.said(last.over, last)} {t.was(last.outcome, last.outcome.points)}
          </Line>
        )}
        {following && guesses.length > 0 && <b>{t.points(following.points)}</b>}
      </Area>
    </Section>
  );
}
