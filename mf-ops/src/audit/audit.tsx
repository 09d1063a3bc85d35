import { endpoints } from '@baazi/contracts';
import { Button, dayAndTime, useCall, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { DataTable } from '../table/data-table';
import { useListView } from '../table/use-list-view';
import { texts } from '../texts';
import { EntryDialog, type AuditRow } from './entry-dialog';

/** What operators did, and why. Nothing here can be changed. */
export default function Audit() {
  const t = useTexts(texts).audit;
  const view = useListView();
  const [opened, setOpened] = useState<AuditRow | null>(null);
  const list = useCall(endpoints.audit, { query: view.query });
  return (
    <>
      <DataTable
        label={t.title}
        list={list}
        view={view}
        search={t.search}
        empty={{ title: t.none, text: t.noneText, icon: 'eye' }}
        keyOf={({ _id, part }) => `${part}:${_id}`}
        columns={[
          {
            label: t.what,
            cell: (row) => (
              <>
                <b>{row.action}</b>
                <small>{row.subject}</small>
              </>
            ),
          },
          { label: t.why, cell: (row) => row.reason },
          {
            label: t.who,
            cell: (row) => (
              <>
                {row.byName ?? row.by}
                <small>{row.part}</small>
              </>
            ),
          },
          { label: t.when, cell: (row) => dayAndTime(row.at) },
        ]}
        actionsOf={(row) => (
          <Button small tone="quiet" onClick={() => setOpened(row)}>
            {t.details}
          </Button>
        )}
      />
      {opened && <EntryDialog row={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
