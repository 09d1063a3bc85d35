import { endpoints, type ReplyOf } from '@baazi/contracts';
import { Button, dayAndTime, rupees, useCall, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { DataTable } from '../table/data-table';
import { useAgain } from '../table/use-again';
import { useListView } from '../table/use-list-view';
import { texts } from '../texts';
import { LimitsDialog } from './limits-dialog';
import { Outcomes } from './outcomes';

export type ExposureRow = ReplyOf<typeof endpoints.exposure>['data'][number];

/** What the house would pay on every outcome that is still undecided, kept fresh. */
export default function Exposure() {
  const t = useTexts(texts).exposure;
  const view = useListView();
  const [asked, setAsked] = useState<ExposureRow | null>(null);
  const list = useCall(endpoints.exposure, { query: view.query }, { on: ['fixtures'] });
  const { again } = list;
  useAgain(again);
  const limit = (amount: number | null): string => (amount === null ? t.noLimit : rupees(amount));
  return (
    <>
      <DataTable
        label={t.title}
        list={list}
        view={view}
        search={t.search}
        empty={{ title: t.none, text: t.noneText, icon: 'warning' }}
        keyOf={({ market }) => market}
        columns={[
          {
            label: t.contest,
            cell: (row) => (
              <>
                <b>{row.title}</b>
                <small>{t.locks(dayAndTime(row.locksAt))}</small>
              </>
            ),
          },
          { label: t.outcomes, cell: (row) => <Outcomes row={row} /> },
          { label: t.maxStake, cell: (row) => limit(row.maxStakeRupees) },
          { label: t.cap, cell: (row) => limit(row.capRupees) },
        ]}
        actionsOf={(row) => (
          <Button small tone="quiet" onClick={() => setAsked(row)}>
            {t.set}
          </Button>
        )}
      />
      {asked && <LimitsDialog row={asked} onClose={() => setAsked(null)} onDone={again} />}
    </>
  );
}
