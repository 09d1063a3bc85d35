import { endpoints } from '@baazi/contracts';
import { AreaFailed, dayAndTime, EmptyState, Field, Skeleton, theme, useCall, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { Chart } from '../../ui/charts/chart';
import type { Contest } from '../declare/contest';
import { Panel } from '../../ui/page/panel';
import { usePolling } from '../../ui/table/use-polling';
import { roomTexts } from './room-texts';
import { useContestName } from '../use-contest-name';

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 380px), 1fr));
  gap: ${theme.space(6)};
`;
const inks = ['one', 'two', 'three'] as const;

/** Stakes by side, and the house's liability, over time. */
export function StakesCharts({ contests }: { contests: readonly Contest[] }) {
  const t = useTexts(roomTexts);
  const nameOf = useContestName();
  const [market, setMarket] = useState(contests[0]?.market ?? '');
  const stakes = useCall(endpoints.marketStakes, { params: { market } }, { on: ['fixtures'] });
  usePolling(stakes.again);
  const word = (outcome: string): string => ({ yes: t.yes, no: t.no })[outcome] ?? outcome;
  const ready = stakes.at === 'ready' ? stakes.response : undefined;
  const common = { labels: (ready?.points ?? []).map(({ at }) => dayAndTime(at)), labelled: t.from };
  const seriesOf = (read: (side: { stakedRupees: number; liabilityRupees: number }) => number) =>
    (ready?.outcomes ?? []).map((outcome, side) => ({
      name: word(outcome),
      ink: inks[side % inks.length] ?? 'one',
      values: (ready?.points ?? []).map(({ sides }) => (sides[side] ? read(sides[side]) : 0)),
    }));
  const file = market.replace(':', '-');
  return (
    <Panel title={t.growth}>
      {contests.length > 1 && (
        <Field
          label={t.on}
          value={market}
          onValue={setMarket}
          options={contests.map((contest) => ({ value: contest.market, label: nameOf(contest) }))}
        />
      )}
      {stakes.at === 'loading' && <Skeleton height="240px" />}
      {stakes.at === 'failed' && <AreaFailed message={stakes.message} onRetry={stakes.again} />}
      {ready?.points.length === 0 && (
        <EmptyState icon="trophy" title={t.none}>
          {t.noneText}
        </EmptyState>
      )}
      {ready && ready.points.length > 0 && (
        <Grid>
          <Chart
            {...common}
            title={t.stakedOver(ready.minutes)}
            series={seriesOf(({ stakedRupees }) => stakedRupees)}
            file={`stakes-${file}`}
          />
          <Chart
            {...common}
            marks="steps"
            title={t.loses}
            series={seriesOf(({ liabilityRupees }) => liabilityRupees).map((side) => ({
              ...side,
              figure: side.values.at(-1) ?? 0,
            }))}
            {...(ready.capRupees === null ? {} : { limit: { name: t.cap, rupees: ready.capRupees } })}
            file={`exposure-${file}`}
          />
        </Grid>
      )}
    </Panel>
  );
}
