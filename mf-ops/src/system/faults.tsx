import { endpoints, type ReplyOf } from '@baazi/contracts';
import { AreaFailed, EmptyState, Skeleton, theme, useCall, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { Panel } from '../ui/page/panel';
import { When } from '../ui/page/when';
import { Rows } from '../ui/table/rows';
import { faultTexts } from './fault-texts';

type Fault = ReplyOf<typeof endpoints.faults>['data'][number];

const Text = styled.p`
  color: ${theme.color.soft};
`;
const Stack = styled.details`
  margin-top: ${theme.space(1)};
  & > summary {
    color: ${theme.color.soft};
    cursor: pointer;
  }
  & > ol {
    display: grid;
    gap: ${theme.space(1)};
    margin: ${theme.space(2)} 0 0;
    padding: 0;
    list-style: none;
    font-family: ui-monospace, monospace;
    font-size: ${theme.size.xs};
  }
  & li {
    overflow-wrap: anywhere;
  }
  & li[data-built] {
    color: ${theme.color.soft};
  }
`;

/** Source positions of a fault, innermost first; the first one of ours is the place to look at. */
function SourcePositions({ frames }: Pick<Fault, 'frames'>) {
  const t = useTexts(faultTexts);
  if (frames.length === 0) return null;
  const [first] = frames;
  return (
    <>
      {first && <small>{first.place}</small>}
      {frames.length > 1 && (
        <Stack>
          <summary>{t.stack(frames.length)}</summary>
          <ol>
            {frames.map(({ place, name, isSource }, at) => (
              <li key={`${at} ${place}`} data-built={isSource ? undefined : ''}>
                {name && <b>{name} </b>}
                {place}
              </li>
            ))}
          </ol>
        </Stack>
      )}
    </>
  );
}

/** Faults in browsers: release, screen, count, age, and source position. */
export function Faults() {
  const t = useTexts(faultTexts);
  const faults = useCall(endpoints.faults);
  const stages: Readonly<Record<string, string>> = t.stages;
  return (
    <Panel title={t.title}>
      <Text>{t.text}</Text>
      {faults.at === 'loading' ? (
        <Skeleton height="120px" />
      ) : faults.at === 'failed' ? (
        <AreaFailed message={faults.message} onRetry={faults.again} />
      ) : faults.response.data.length === 0 ? (
        <EmptyState icon="check" title={t.none} />
      ) : (
        <Rows
          label={t.title}
          rows={faults.response.data}
          keyOf={({ id }) => id}
          columns={[
            {
              label: t.fault,
              cell: (row) => (
                <>
                  <b>{row.message}</b>
                  <SourcePositions frames={row.frames} />
                </>
              ),
            },
            {
              label: t.release,
              cell: (row) => (
                <>
                  {row.remote}
                  <small>{row.version}</small>
                </>
              ),
            },
            {
              label: t.screen,
              cell: (row) => (
                <>
                  {row.screen ?? '–'}
                  <small>{stages[row.stage] ?? row.stage}</small>
                </>
              ),
            },
            { label: t.counted, cell: (row) => t.times(row.count, row.players) },
            { label: t.first, cell: (row) => <When at={row.firstAt} /> },
            { label: t.last, cell: (row) => <When at={row.lastAt} /> },
          ]}
        />
      )}
    </Panel>
  );
}
