import { deliveryFigures, endpoints } from '@baazi/contracts';
import { AreaFailed, EmptyState, Field, Skeleton, theme, useCall, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { Panel } from '../../ui/page/panel';
import { messageTexts } from './message-texts';

const Scroller = styled.div`
  overflow-x: auto;
`;
const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${theme.size.s};
  font-variant-numeric: tabular-nums;
  & th,
  & td {
    padding: ${theme.space(2)};
    text-align: end;
    white-space: nowrap;
  }
  & tr > :first-child {
    position: sticky;
    inset-inline-start: 0;
    text-align: start;
    background: ${theme.color.surface};
  }
  & thead th {
    color: ${theme.color.soft};
    font-weight: 600;
  }
  & tbody tr {
    border-top: 1px solid ${theme.color.line};
  }
  & tbody th {
    font-weight: 600;
  }
`;

/** Delivery figures of a day, by kind. */
export function Delivery() {
  const t = useTexts(messageTexts);
  const [day, setDay] = useState('');
  const figures = useCall(endpoints.delivery, { query: day === '' ? {} : { day } }, { keepsLast: true });
  const shown = figures.at === 'ready' ? figures.response : undefined;
  return (
    <Panel
      title={t.delivery}
      actions={<Field label={t.day} type="date" value={day || (shown?.day ?? '')} onValue={setDay} />}
    >
      {figures.at === 'loading' && <Skeleton height="160px" round={theme.radius.m} />}
      {figures.at === 'failed' && <AreaFailed message={figures.message} onRetry={figures.again} />}
      {shown?.kinds.length === 0 && <EmptyState icon="bell" title={t.nothingTold} />}
      {shown && shown.kinds.length > 0 && (
        <Scroller tabIndex={0} role="group" aria-label={t.delivery}>
          <Table>
            <thead>
              <tr>
                <th scope="col">{t.kind}</th>
                {deliveryFigures.map((figure) => (
                  <th key={figure} scope="col">
                    {t.figures[figure]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.kinds.map(({ kind, ...row }) => (
                <tr key={kind}>
                  <th scope="row">{t.kinds[kind]}</th>
                  {deliveryFigures.map((figure) => (
                    <td key={figure}>{row[figure].toLocaleString('en-IN')}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </Scroller>
      )}
    </Panel>
  );
}
