import { endpoints, startOfDayInIndia, weekInIndia, type ReplyOf } from '@baazi/contracts';
import { AreaFailed, Button, longDay, now, theme, useCall, useTexts } from '@baazi/portal-kit';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { Box } from '../box';
import { duelTexts } from './duel-texts';

type Row = ReplyOf<typeof endpoints.league>['rows'][number];

const SIZE = 1080;
const FILE = 'ipl-baazi-duel.png';
const Card = styled.canvas`
  width: min(100%, 360px);
  border-radius: ${theme.radius.l};
`;

/** A league of two is a weekly duel: the week that is on, and the last finished one with its card. */
export function Duel({ leagueID, weeks }: { leagueID: string; weeks: readonly string[] }) {
  const t = useTexts(duelTexts);
  const thisWeek = weekInIndia(now());
  const last = weeks.find((week) => week < thisWeek);
  const running = useCall(endpoints.league, { params: { leagueID }, query: { over: 'week', week: thisWeek } });
  const ended = useCall(
    endpoints.league,
    last === undefined ? null : { params: { leagueID }, query: { over: 'week', week: last } },
  );
  const [you, friend] = running.at === 'ready' ? sidesOf(running.response.rows) : [];
  const settled = last !== undefined && ended.at === 'ready' ? sidesOf(ended.response.rows) : [];
  return (
    <Box as="section" data-area="duel" aria-label={t.title}>
      <h2>{t.title}</h2>
      <p>{t.text}</p>
      {running.at === 'failed' && <AreaFailed message={running.message} onRetry={running.again} busy={running.busy} />}
      {you && friend && <p>{t.running(you.points, friend.points, friend.name)}</p>}
      {last !== undefined && settled[0] && settled[1] && <Settled you={settled[0]} friend={settled[1]} week={last} />}
    </Box>
  );
}

const sidesOf = (rows: readonly Row[]): [Row | undefined, Row | undefined] => [
  rows.find((row) => row.you),
  rows.find((row) => !row.you),
];

/** A finished week on a card that the player may send. */
function Settled({ you, friend, week }: { you: Row; friend: Row; week: string }) {
  const t = useTexts(duelTexts);
  const canvas = useRef<HTMLCanvasElement>(null);
  const outcome = you.points === friend.points ? 'level' : you.points > friend.points ? 'won' : 'lost';
  const day = longDay(startOfDayInIndia(week));
  const line = t.outcome[outcome](friend.name);
  useEffect(() => {
    const paper = canvas.current?.getContext('2d');
    if (paper)
      drawCard(paper, [
        { text: t.title, y: 190, size: 80 },
        { text: `${you.points} : ${friend.points}`, y: 520, size: 240 },
        { text: `${you.name} – ${friend.name}`, y: 660, size: 60 },
        { text: line, y: 800, size: 60 },
        { text: t.weekOf(day), y: 890, size: 46 },
        { text: 'IPL Baazi', y: 1010, size: 46 },
      ]);
  }, [t, you, friend, line, day]);
  const send = async (): Promise<void> => {
    const picture = await new Promise<Blob | null>((resolve) => canvas.current?.toBlob(resolve, 'image/png'));
    if (!picture) return;
    const file = new File([picture], FILE, { type: picture.type });
    // Closing the share sheet rejects with an error that is not a failure.
    if ('canShare' in navigator && navigator.canShare({ files: [file] }))
      return void (await navigator.share({ files: [file] }).catch(() => undefined));
    const link = document.createElement('a');
    link.href = URL.createObjectURL(picture);
    link.download = FILE;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  return (
    <>
      <p data-outcome={outcome}>
        <b>{t.weekOf(day)}</b> {line} {t.score(you.points, friend.points)}
      </p>
      <Card ref={canvas} width={SIZE} height={SIZE} role="img" aria-label={t.card} />
      <div>
        <Button tone="quiet" icon="share" onClick={() => void send()}>
          {t.share}
        </Button>
      </div>
    </>
  );
}

interface Line {
  text: string;
  y: number;
  size: number;
}
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Devanagari', sans-serif";

function drawCard(paper: CanvasRenderingContext2D, lines: readonly Line[]): void {
  paper.fillStyle = '#0a1026';
  paper.fillRect(0, 0, SIZE, SIZE);
  paper.textAlign = 'center';
  for (const { text, y, size } of lines) {
    paper.font = `800 ${size}px ${FONT}`;
    const { width } = paper.measureText(text);
    if (width > SIZE - 120) paper.font = `800 ${Math.floor((size * (SIZE - 120)) / width)}px ${FONT}`;
    paper.fillStyle = size > 100 ? '#ff9d1e' : '#f5f7ff';
    paper.fillText(text, SIZE / 2, y);
  }
}
