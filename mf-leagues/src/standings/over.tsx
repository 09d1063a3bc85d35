import { startOfDayInIndia, weekInIndia } from '@baazi/contracts';
import { Chip, longDay, now, theme, useTexts } from '@baazi/portal-kit';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { texts } from '../texts';

export interface Period {
  over: 'season' | 'week';
  week?: string;
}
const Bar = styled.div`
  display: flex;
  gap: ${theme.space(2)};
  padding: ${theme.space(1)};
  overflow-x: auto;
  scrollbar-width: none;
  & > button {
    flex: none;
  }
`;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The period in the address: season, this week, or another one. */
export function usePeriod(): Period {
  const [params] = useSearchParams();
  const week = params.get('week') ?? '';
  if (DAY.test(week)) return { over: 'week', week };
  return { over: week === 'now' ? 'week' : 'season' };
}

/** The season, this week, and earlier weeks. */
export function Over({ season, weeks, week }: { season: number; weeks: readonly string[]; week: string | undefined }) {
  const t = useTexts(texts);
  const asked = usePeriod();
  const [, setParams] = useSearchParams();
  const choose = (wanted: string): void =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.delete('page');
      if (wanted === '') next.delete('week');
      else next.set('week', wanted);
      return next;
    });
  const choices: [string, string, boolean][] = [
    ['', t.season(season), asked.over === 'season'],
    ['now', t.thisWeek, asked.over === 'week' && asked.week === undefined],
    ...weeks
      .filter((day) => day !== weekInIndia(now()))
      .map((day): [string, string, boolean] => [
        day,
        t.weekFrom(longDay(startOfDayInIndia(day))),
        asked.week !== undefined && week === day,
      ]),
  ];
  return (
    <Bar role="group" aria-label={t.week}>
      {choices.map(([wanted, copy, isChosen]) => (
        <Chip
          key={wanted}
          tone={isChosen ? 'accent' : 'neutral'}
          aria-pressed={isChosen}
          onClick={() => choose(wanted)}
        >
          {copy}
        </Chip>
      ))}
    </Bar>
  );
}
