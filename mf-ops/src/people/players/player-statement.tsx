import { endpoints } from '@baazi/contracts';
import { alert, Button, Money, useAction, useCall, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { PlainReasonDialog } from '../../ui/page/reason-dialog';
import { consolePaths } from '../../ui/page/console-paths';
import { Page } from '../../ui/page/layout';
import { Panel } from '../../ui/page/panel';
import { When } from '../../ui/page/when';
import { DataTable } from '../../ui/table/data-table';
import { useListView } from '../../ui/table/use-list-view';
import { texts } from '../../texts';
import { PlayerAccount } from './player-account';
import { PlayerEntries } from './player-entries';
import { PlayerMoney } from './player-money';
import { PlayerNotes } from './player-notes';
import { PlayerHistory } from './player-history';
import { historyTexts } from './history-texts';

/** Everything about one player on one page, each action beside its effect. */
export default function PlayerStatement() {
  const t = useTexts(texts).players;
  const history = useTexts(historyTexts);
  const { userId = '' } = useParams();
  const view = useListView();
  const [isReleasing, setReleasing] = useState(false);
  const list = useCall(endpoints.playerStatement, { params: { userId }, query: view.query });
  const release = useAction(endpoints.releaseWithdrawals);
  const confirm = async (reason: string): Promise<void> => {
    const result = await release.run({ params: { userId }, body: { reason } });
    if (!result?.ok) return;
    alert({ msg: t.released, alertType: 'success' });
    setReleasing(false);
    list.again();
  };
  const player = list.at === 'ready' ? list.response.player : undefined;
  return (
    <Page>
      <PlayerAccount userId={userId} />
      {player && <PlayerMoney player={player} onRelease={() => setReleasing(true)} />}
      <Panel title={history.title}>
        <PlayerHistory userId={userId} />
      </Panel>
      <PlayerNotes userId={userId} />
      <PlayerEntries userId={userId} />
      <DataTable
        label={t.title(player?.name || userId)}
        titled
        list={list}
        view={view}
        actions={
          <Button small tone="quiet" icon="back" to={consolePaths.users}>
            {t.back}
          </Button>
        }
        empty={{ title: t.none, icon: 'wallet' }}
        keyOf={({ _id }) => _id}
        columns={[
          {
            label: t.what,
            cell: (row) => {
              const { title, detail } = t.ledgerText(row);
              return (
                <>
                  <b>{title}</b>
                  {detail && <small>{detail}</small>}
                </>
              );
            },
          },
          { label: t.amount, cell: (row) => <Money rupees={row.amount} sign={row.type === 'credit' ? '+' : '-'} /> },
          { label: t.after, cell: (row) => <Money rupees={row.balanceAfter} /> },
          { label: t.when, cell: (row) => <When at={row.createdAt} /> },
        ]}
      />
      {isReleasing && (
        <PlainReasonDialog
          title={t.release}
          description={t.releaseText}
          submit={t.release}
          action={release}
          onClose={() => setReleasing(false)}
          onConfirm={(reason) => void confirm(reason)}
        />
      )}
    </Page>
  );
}
