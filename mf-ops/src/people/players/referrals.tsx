import { endpoints, type ReplyOf } from '@baazi/contracts';
import { alert, Button, Chip, Money, useAction, useCall, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { PlainReasonDialog } from '../../ui/page/reason-dialog';
import { ChipList } from '../../ui/page/chip-list';
import { PlayerLink } from '../../ui/page/console-paths';
import { StateChip } from '../../ui/page/state-chip';
import { When } from '../../ui/page/when';
import { DataTable } from '../../ui/table/data-table';
import { filters } from '../../ui/table/filters';
import { useListView } from '../../ui/table/use-list-view';
import { texts } from '../../texts';

type ReferralRow = ReplyOf<typeof endpoints.adminReferrals>['data'][number];

/** Referral rewards; those on hold state why. */
export default function Referrals() {
  const t = useTexts(texts);
  const view = useListView('on-hold');
  const [dialog, setDialog] = useState<{ row: ReferralRow; decision: 'credit' | 'deny' } | null>(null);
  const list = useCall(endpoints.adminReferrals, { query: { ...view.query, ...filters('state', view.filter) } });
  const decide = useAction(endpoints.decideReferral);
  const r = t.referrals;
  const copy: Readonly<Record<string, string>> = r.reasons;
  const confirm = async (reason: string): Promise<void> => {
    if (!dialog) return;
    const result = await decide.run({ params: { id: dialog.row._id }, body: { decision: dialog.decision, reason } });
    if (!result?.ok) return;
    alert({ msg: dialog.decision === 'credit' ? r.credited : r.denied, alertType: 'success' });
    setDialog(null);
    list.again();
  };
  return (
    <>
      <DataTable
        label={r.title}
        list={list}
        view={view}
        search={r.search}
        choices={[
          ['on-hold', t.states['on-hold']],
          ['earned', t.states.earned],
          ['credited', t.states.credited],
          ['denied', t.states.denied],
          ['registered', t.states.registered],
          ['', t.table.all],
        ]}
        empty={{ title: r.none, text: r.noneText, icon: 'refer' }}
        keyOf={({ _id }) => _id}
        columns={[
          { label: r.referrer, cell: (row) => <PlayerLink userId={row.referrerId} name={row.referrerName} /> },
          { label: r.friend, cell: (row) => <PlayerLink userId={row.friendId} name={row.friendName} /> },
          { label: r.amount, cell: (row) => (row.amount === null ? '–' : <Money rupees={row.amount} />) },
          {
            label: r.state,
            cell: (row) => (
              <ChipList>
                <StateChip state={row.state} />
                {row.reasons.map((reason) => (
                  <Chip key={reason} tone="wait">
                    {copy[reason] ?? reason}
                  </Chip>
                ))}
              </ChipList>
            ),
          },
          { label: r.since, cell: (row) => <When at={row.createdAt} /> },
        ]}
        actionsOf={(row) =>
          row.state === 'on-hold' ? (
            <>
              <Button small onClick={() => setDialog({ row, decision: 'credit' })}>
                {r.credit}
              </Button>
              <Button small tone="danger" onClick={() => setDialog({ row, decision: 'deny' })}>
                {r.deny}
              </Button>
            </>
          ) : null
        }
      />
      {dialog && (
        <PlainReasonDialog
          title={dialog.decision === 'credit' ? r.credit : r.deny}
          description={dialog.decision === 'credit' ? r.creditText : r.denyText}
          submit={dialog.decision === 'credit' ? r.credit : r.deny}
          tone={dialog.decision === 'credit' ? 'accent' : 'danger'}
          action={decide}
          onClose={() => setDialog(null)}
          onConfirm={(reason) => void confirm(reason)}
        />
      )}
    </>
  );
}
