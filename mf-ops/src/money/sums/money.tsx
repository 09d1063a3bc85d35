import { addDays, dayInIndia } from '@baazi/contracts';
import { Chip, theme, useNow, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { Page } from '../../ui/page/layout';
import { Panel } from '../../ui/page/panel';
import { MoneyCharts } from './money-charts';
import { Month } from './month';
import { moneyTexts } from './money-texts';
import { Owed } from './owed';
import { Waiting } from './waiting';

const Choice = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
`;
const spans = ['today', 'twoWeeks', 'ninety'] as const;
type Span = (typeof spans)[number];
const lengths: Readonly<Record<Span, number>> = { today: 1, twoWeeks: 14, ninety: 90 };

/** Money over time, what waits, what is owed, and the statement of a month. */
export default function Money() {
  const t = useTexts(moneyTexts);
  const [span, setSpan] = useState<Span>('twoWeeks');
  const today = dayInIndia(useNow());
  return (
    <Page>
      <Panel
        title={t.title}
        actions={
          <Choice role="group" aria-label={t.span}>
            {spans.map((one) => (
              <Chip key={one} aria-pressed={span === one} onClick={() => setSpan(one)}>
                {t.spans[one]}
              </Chip>
            ))}
          </Choice>
        }
      >
        <MoneyCharts
          key={span}
          from={addDays(today, 1 - lengths[span])}
          to={today}
          by={span === 'today' ? 'hour' : 'day'}
        />
      </Panel>
      <Waiting />
      <Owed />
      <Month today={today} />
    </Page>
  );
}
