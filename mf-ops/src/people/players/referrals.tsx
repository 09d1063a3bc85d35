import { endpoints, type ReplyOf } from '@baazi/contracts';
import { alert, Button, Chip, Money, useAction, useCall, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { AskReasonDialog } from '../../ui/page/ask-reason-dialog';
import { ChipList } from '../../ui/page/chip-list';
import { PlayerLink } from '../../ui/page/player-link';
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
  const [asked, setAsked] = useState<{ row: ReferralRow; decision: 'credit' | 'deny' } | null>(null);
  const list = useCall(endpoints.adminReferrals, { query: { ...view.query, ...filters('state', view.filter) } });
  const decide = useAction(endpoints.decideReferral);
  const r = t.referrals;
  const words: Readonly<Record<string, string>> = r.reasons;
  const confirm = async (reason: string): Promise<void> => {
    if (!asked) return;
    const result = await decide.run({ params: { id: asked.row._id }, body: { decision: asked.decision, reason } });
    if (!result?.ok) return;
    alert({ msg: asked.decision === 'credit' ? r.credited : r.denied, alertType: 'success' });
    setAsked(null);
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
                    {words[reason] ?? reason}
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
              <Button small onClick={() => setAsked({ row, decision: 'credit' })}>
                {r.credit}
              </Button>
              <Button small tone="danger" onClick={() => setAsked({ row, decision: 'deny' })}>
                {r.deny}
              </Button>
            </>
          ) : null
        }
      />
      {asked && (
        <AskReasonDialog
          title={asked.decision === 'credit' ? r.credit : r.deny}
          description={asked.decision === 'credit' ? r.creditText : r.denyText}
          submit={asked.decision === 'credit' ? r.credit : r.deny}
          tone={asked.decision === 'credit' ? 'accent' : 'danger'}
          action={decide}
          onClose={() => setAsked(null)}
          onConfirm={(reason) => void confirm(reason)}
        />
      )}
    </>
  );
}
