import { endpoints } from '@baazi/contracts';
import {
  alert,
  AreaFailed,
  Button,
  dayAndTime,
  EmptyState,
  Notice,
  saveFile,
  Skeleton,
  useCall,
  useTexts,
} from '@baazi/portal-kit';
import { useState } from 'react';
import { Panel } from '../../ui/page/panel';
import { When } from '../../ui/page/when';
import { csvOf, saveCsv } from '../../ui/table/csv';
import { Pager } from '../../ui/table/pager';
import { useKeys } from '../../ui/table/use-keys';
import { Rows } from '../../ui/table/rows';
import { texts } from '../../texts';
import { EntryDialog } from './entry-dialog';
import { actorName, type LogRow } from './log-facts';
import { LogFilters } from './log-filters';
import { logText, logTexts } from './log-texts';
import { wholeLog, type LogFilter } from './whole-log';

const A_PAGE = '20';

/** Operators' actions and reasons, as text. Read-only. */
export default function Audit() {
  const t = useTexts(texts).audit;
  const copy = useTexts(logTexts);
  const [filter, setFilter] = useState<LogFilter>({});
  const [opened, setOpened] = useState<LogRow | null>(null);
  const [isSaving, setSaving] = useState(false);
  const keys = useKeys();
  const list = useCall(endpoints.audit, {
    query: { ...filter, limit: A_PAGE, ...(keys.key === undefined ? {} : { behind: keys.key }) },
  });
  const names = (list.at === 'ready' ? list.response.names : undefined) ?? {};
  const isFiltered = Object.values(filter).some(Boolean);
  const readAll = async () => {
    setSaving(true);
    const all = await wholeLog(filter).finally(() => setSaving(false));
    if (all.missing.length > 0) alert({ msg: copy.missing(all.missing.join(', ')), alertType: 'danger' });
    return all;
  };
  const saveProofs = async (): Promise<void> => {
    const { rows } = await readAll();
    saveFile('operators-log.json', `${JSON.stringify({ lines: rows }, undefined, 2)}\n`, 'application/json');
  };
  const save = async (): Promise<void> => {
    const all = await readAll();
    const rows = all.rows.map((row) => [
      row.at,
      actorName(row, all.names),
      logText(row, all.names, copy),
      row.reason,
      row.part,
      row.action,
      row.subject,
    ]);
    saveCsv('operators-log.csv', csvOf([t.when, t.who, t.what, t.why, 'part', 'action', 'subject'], rows));
  };
  return (
    <Panel title={t.title}>
      <LogFilters
        filter={filter}
        onFilter={(next) => {
          setFilter(next);
          keys.reset();
        }}
        onCsv={() => void save()}
        onProofs={() => void saveProofs()}
        isSaving={isSaving}
      />
      {list.at === 'loading' && <Skeleton height="440px" />}
      {list.at === 'failed' && <AreaFailed message={list.message} onRetry={list.again} />}
      {list.at === 'ready' && list.response.missing && (
        <Notice tone="wait">{copy.missing(list.response.missing.join(', '))}</Notice>
      )}
      {list.at === 'ready' && list.response.data.length === 0 && !list.response.missing && (
        <EmptyState
          icon="eye"
          title={isFiltered ? copy.nothing : t.none}
          action={
            isFiltered && (
              <Button tone="quiet" onClick={() => setFilter({})}>
                {copy.clear}
              </Button>
            )
          }
        >
          {!isFiltered && t.noneText}
        </EmptyState>
      )}
      {list.at === 'ready' && list.response.data.length > 0 && (
        <Rows
          label={t.title}
          rows={list.response.data}
          keyOf={({ _id, part }) => `${part}:${_id}`}
          columns={[
            {
              label: t.what,
              cell: (row) => (
                <>
                  <b>{actorName(row, names)}</b> {logText(row, names, copy)}
                </>
              ),
            },
            { label: t.why, cell: (row) => row.reason || '–' },
            {
              label: t.when,
              cell: (row) => (
                <>
                  <When at={row.at} />
                  <small className="unseen">{dayAndTime(row.at)}</small>
                </>
              ),
            },
          ]}
          actionsOf={(row) => (
            <Button small tone="quiet" onClick={() => setOpened(row)}>
              {t.details}
            </Button>
          )}
        />
      )}
      {list.at === 'ready' && (
        <Pager keys={keys} next={list.response.next} total={list.response.metadata[0]?.totalRecord} />
      )}
      {opened && <EntryDialog row={opened} names={names} onClose={() => setOpened(null)} />}
    </Panel>
  );
}
