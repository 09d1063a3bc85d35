import { endpoints, type ReplyOf } from '@baazi/contracts';
import { AreaFailed, Notice, Skeleton, theme, useCall, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { Chart } from '../../ui/charts/chart';
import { usePolling } from '../../ui/table/use-polling';
import { moneyTexts } from './money-texts';

type Row = ReplyOf<typeof endpoints.moneyDays>['rows'][number];
const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 380px), 1fr));
  gap: ${theme.space(6)};
`;

/** `5 Apr`, or `19:00` of a day. */
function labelOf(at: string, language: string): string {
  const [day = '', hour] = at.split('T');
  if (hour !== undefined) return `${hour}:00`;
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day));
}

/** Deposits, withdrawals, stakes and the house's balance, by day or hour. */
export function MoneyCharts(span: { from: string; to: string; by: 'day' | 'hour' }) {
  const t = useTexts(moneyTexts);
  const days = useCall(endpoints.moneyDays, { query: span }, { keepsLast: true });
  usePolling(days.again);
  if (days.at === 'loading') return <Skeleton height="480px" />;
  if (days.at === 'failed') return <AreaFailed message={days.message} onRetry={days.again} />;
  const { rows, behind } = days.response;
  const labels = rows.map(({ at }) => labelOf(at, t.locale));
  const of = (read: (row: Row) => number): number[] => rows.map(read);
  const common = { labels, labelled: span.by === 'hour' ? t.hour : t.day };
  const file = (name: string): string => `${name}-${span.from}-${span.to}`;
  return (
    <>
      {behind > 0 && <Notice tone="wait">{t.behind(behind)}</Notice>}
      <Grid>
        <Chart
          {...common}
          title={t.inAndOut}
          file={file('deposits-withdrawals')}
          series={[
            { name: t.deposits, ink: 'three', values: of(({ deposits }) => deposits.rupees) },
            { name: t.withdrawals, ink: 'two', values: of(({ withdrawals }) => withdrawals.rupees) },
            ...(rows.some(({ reversedRupees }) => reversedRupees !== 0)
              ? [{ name: t.reversed, ink: 'limit' as const, values: of(({ reversedRupees }) => reversedRupees) }]
              : []),
          ]}
        />
        <Chart
          {...common}
          title={t.play}
          file={file('stakes-paid')}
          series={[
            { name: t.stakes, ink: 'one', values: of(({ stakes }) => stakes.rupees) },
            { name: t.back, ink: 'two', values: of(({ back }) => back.rupees) },
          ]}
        />
        <Chart
          {...common}
          title={t.house}
          file={file('house')}
          series={[{ name: t.houseResult, ink: 'one', values: of(({ houseRupees }) => houseRupees) }]}
        />
        <Chart
          {...common}
          title={t.bonus}
          file={file('bonus')}
          series={[{ name: t.bonusGiven, ink: 'two', values: of(({ bonus }) => bonus.rupees) }]}
        />
      </Grid>
    </>
  );
}
