import { endpoints } from '@baazi/contracts';
import { AreaFailed, Button, EmptyState, Skeleton, useCall, useTexts } from '@baazi/portal-kit';
import { logText, logTexts } from '../system/operators-log/log-texts';
import { consolePaths } from '../ui/page/console-paths';
import { Panel } from '../ui/page/panel';
import { When } from '../ui/page/when';
import { Rows } from '../ui/table/rows';
import { texts } from '../texts';
import { actorName } from '../system/operators-log/log-facts';

/** The latest actions of operators. */
export function RecentActs() {
  const t = useTexts(texts);
  const copy = useTexts(logTexts);
  const acts = useCall(endpoints.audit, { query: { limit: '5' } }, { on: ['fixtures'] });
  return (
    <Panel
      title={t.overview.recent}
      actions={
        <Button small tone="quiet" to={consolePaths.audit}>
          {t.overview.all}
        </Button>
      }
    >
      {acts.at === 'loading' && <Skeleton height="220px" />}
      {acts.at === 'failed' && <AreaFailed message={acts.message} onRetry={acts.again} />}
      {acts.at === 'ready' && acts.response.data.length === 0 && (
        <EmptyState icon="eye" title={t.audit.none}>
          {t.audit.noneText}
        </EmptyState>
      )}
      {acts.at === 'ready' && acts.response.data.length > 0 && (
        <Rows
          label={t.overview.recent}
          rows={acts.response.data}
          keyOf={({ _id, part }) => `${part}:${_id}`}
          columns={[
            {
              label: t.audit.what,
              cell: (row) => (
                <>
                  <b>{actorName(row, acts.response.names ?? {})}</b> {logText(row, acts.response.names ?? {}, copy)}
                </>
              ),
            },
            { label: t.audit.why, cell: (row) => row.reason },
            { label: t.audit.when, cell: (row) => <When at={row.at} /> },
          ]}
        />
      )}
    </Panel>
  );
}
