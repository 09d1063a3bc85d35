import { endpoints, toRupees, type ReplyOf } from '@baazi/contracts';
import {
  alert,
  AreaFailed,
  Button,
  dayAndTime,
  Money,
  Notice,
  Skeleton,
  theme,
  useAction,
  useCall,
  usePlayer,
  useTexts,
} from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { PlainReasonDialog } from '../../ui/page/reason-dialog';
import { Panel } from '../../ui/page/panel';
import { Rows } from '../../ui/table/rows';
import { CoverDialog } from './cover-dialog';
import { owedTexts } from './owed-texts';

const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
`;
type Board = ReplyOf<typeof endpoints.solvencyBoard>;

/** The signed sum owed to all players, and the cover that two operators state for it. */
export function Owed() {
  const t = useTexts(owedTexts);
  const board = useCall(endpoints.solvencyBoard);
  const make = useAction(endpoints.makeSolvency);
  const [dialog, setDialog] = useState<'sum' | 'cover' | null>(null);
  const sumUp = async (reason: string): Promise<void> => {
    const result = await make.run({ body: { reason } });
    if (!result?.ok) return;
    alert({ msg: t.states[result.response.state], alertType: 'success' });
    setDialog(null);
    board.again();
  };
  return (
    <Panel
      title={t.title}
      actions={
        <Acts>
          <Button small tone="quiet" onClick={() => setDialog('cover')}>
            {t.stateCover}
          </Button>
          <Button small tone="quiet" onClick={() => setDialog('sum')}>
            {t.sumUp}
          </Button>
        </Acts>
      }
    >
      {board.at === 'loading' && <Skeleton height="200px" />}
      {board.at === 'failed' && <AreaFailed message={board.message} onRetry={board.again} />}
      {board.at === 'ready' && (
        <>
          <CoverStatement {...board.response} onConfirm={() => setDialog('cover')} />
          <Sums trees={board.response.trees} />
        </>
      )}
      {dialog === 'sum' && (
        <PlainReasonDialog
          title={t.sumUp}
          description={t.sumUpText}
          submit={t.sumUp}
          action={make}
          onClose={() => setDialog(null)}
          onConfirm={(reason) => void sumUp(reason)}
        />
      )}
      {dialog === 'cover' && board.at === 'ready' && (
        <CoverDialog proposed={board.response.proposed} onClose={() => setDialog(null)} onDone={board.again} />
      )}
    </Panel>
  );
}

function CoverStatement({ cover, proposed, onConfirm }: Pick<Board, 'cover' | 'proposed'> & { onConfirm: () => void }) {
  const t = useTexts(owedTexts);
  const me = usePlayer()?.user._id;
  return (
    <>
      {cover ? (
        <Notice tone="good">{t.stated(cover.rupees, dayAndTime(cover.asOf), cover.source)}</Notice>
      ) : (
        <Notice tone="wait">{t.noCover}</Notice>
      )}
      {proposed && (
        <Notice tone="wait">
          {t.proposed(proposed.rupees, dayAndTime(proposed.asOf), proposed.source)}{' '}
          {proposed.proposedBy === me ? (
            t.byYou
          ) : (
            <Button small tone="quiet" onClick={onConfirm}>
              {t.confirmCover}
            </Button>
          )}
        </Notice>
      )}
    </>
  );
}

function Sums({ trees }: Pick<Board, 'trees'>) {
  const t = useTexts(owedTexts);
  if (trees.length === 0) return <Notice>{t.noSum}</Notice>;
  return (
    <Rows
      label={t.title}
      rows={trees}
      keyOf={({ id }) => id}
      columns={[
        { label: t.sum, cell: ({ id }) => id },
        { label: t.at, cell: ({ at }) => dayAndTime(at) },
        { label: t.wallets, cell: ({ size }) => size },
        { label: t.owed, cell: ({ owedPaise }) => <Money rupees={toRupees(owedPaise)} /> },
        { label: t.state, cell: ({ state }) => t.states[state] },
        { label: t.why, cell: ({ reason }) => reason ?? t.daily },
      ]}
    />
  );
}
