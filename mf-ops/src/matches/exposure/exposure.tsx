import { endpoints } from '@baazi/contracts';
import { Button, dayAndTime, rupees, useCall, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { Page } from '../../ui/page/layout';
import { DataTable } from '../../ui/table/data-table';
import { useListView } from '../../ui/table/use-list-view';
import { usePolling } from '../../ui/table/use-polling';
import { texts } from '../../texts';
import type { ExposureRow } from './outcomes';
import { Hedges } from './hedges';
import { LimitsDialog } from './limits-dialog';
import { Outcomes } from './outcomes';
import { Tiers } from './tiers';

/** The house's payout on every undecided outcome. Polled. */
export default function Exposure() {
  const t = useTexts(texts).exposure;
  const view = useListView();
  const [dialog, setDialog] = useState<ExposureRow | null>(null);
  const list = useCall(endpoints.exposure, { query: view.query }, { on: ['fixtures'] });
  const { again } = list;
  usePolling(again);
  const limit = (amount: number | null): string => (amount === null ? t.noLimit : rupees(amount));
  return (
    <Page>
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
                <b>{t.titleOf(row)}</b>
                <small>{t.locks(dayAndTime(row.locksAt))}</small>
              </>
            ),
          },
          { label: t.outcomes, cell: (row) => <Outcomes row={row} /> },
          { label: t.maxStake, cell: (row) => limit(row.maxStakeRupees) },
          { label: t.cap, cell: (row) => limit(row.capRupees) },
        ]}
        actionsOf={(row) => (
          <Button small tone="quiet" onClick={() => setDialog(row)}>
            {t.set}
          </Button>
        )}
      />
      <Tiers />
      <Hedges />
      {dialog && <LimitsDialog row={dialog} onClose={() => setDialog(null)} onDone={again} />}
    </Page>
  );
}
