import { deliveryFigures, endpoints, type ReplyOf } from '@baazi/contracts';
import { alert, Button, Chip, Dialog, Link, useAction, usePlayer, useTexts, type Tone } from '@baazi/portal-kit';
import { useState } from 'react';
import { PlainReasonDialog } from '../../ui/page/reason-dialog';
import { consolePaths } from '../../ui/page/console-paths';
import { When } from '../../ui/page/when';
import { Facts, Written } from '../../ui/page/written';
import { messageTexts } from './message-texts';

export type MessageRow = ReplyOf<typeof endpoints.listMessages>['data'][number];
export type Names = Readonly<Record<string, string>>;

const tones: Record<MessageRow['state'], Tone> = {
  waiting: 'wait',
  sending: 'info',
  sent: 'good',
  withdrawn: 'neutral',
};

/** A message and the actions that are open on it. */
export function SentMessage({ row, names, onDone }: { row: MessageRow; names: Names; onDone: () => void }) {
  const t = useTexts(messageTexts);
  const [dialog, setDialog] = useState<'approve' | 'withdraw'>();
  const isMine = usePlayer()?.user._id === row.writtenBy;
  const isUnderWay = row.state === 'waiting' || row.state === 'sending';
  const nameOf = (userId: string): string => names[userId] ?? userId;
  return (
    <Written data-message={row._id}>
      <Facts>
        <Chip tone={tones[row.state]}>{t.states[row.state]}</Chip>
        {row.aboutMoney && <Chip>{t.money}</Chip>}
        {row.matchID ? (
          <Link to={consolePaths.match(row.matchID)}>{t.ofMatch(row.matchTitle ?? row.matchID)}</Link>
        ) : (
          <span>{t.toAll}</span>
        )}
        <span>{t.progress(row.addressed, Math.max(row.recipients, row.addressed))}</span>
        <span>{t.by(nameOf(row.writtenBy))}</span>
        {row.approvedBy && <span>{t.approvedBy(nameOf(row.approvedBy))}</span>}
        <When at={row.writtenAt} />
      </Facts>
      <p lang="en">
        <b>{row.title}</b> {row.text}
      </p>
      <p lang="hi">
        <b>{row.titleHi}</b> {row.textHi}
      </p>
      {row.addressed > 0 && (
        <Facts data-figures>
          {deliveryFigures
            .filter((figure) => row.figures[figure] > 0)
            .map((figure) => (
              <span key={figure}>
                <b>{row.figures[figure].toLocaleString('en-IN')}</b> {t.figures[figure]}
              </span>
            ))}
        </Facts>
      )}
      {row.withdrawnBy && <Facts>{t.withdrawnBy(nameOf(row.withdrawnBy), row.withdrawnFor ?? '')}</Facts>}
      {isUnderWay && (
        <Facts>
          {row.state === 'waiting' &&
            (isMine ? (
              <span>{t.yours}</span>
            ) : (
              <Button small onClick={() => setDialog('approve')}>
                {t.approve}
              </Button>
            ))}
          <Button small tone="quiet" onClick={() => setDialog('withdraw')}>
            {row.state === 'sending' ? t.stop : t.withdraw}
          </Button>
        </Facts>
      )}
      {dialog === 'approve' && <Approve row={row} onClose={() => setDialog(undefined)} onDone={onDone} />}
      {dialog === 'withdraw' && <Withdraw row={row} onClose={() => setDialog(undefined)} onDone={onDone} />}
    </Written>
  );
}

interface OpenDialog {
  row: MessageRow;
  onClose: () => void;
  onDone: () => void;
}

function Approve({ row, onClose, onDone }: OpenDialog) {
  const t = useTexts(messageTexts);
  const approve = useAction(endpoints.approveMessage);
  const confirm = async (): Promise<void> => {
    const result = await approve.run({ params: { id: row._id } });
    if (!result) return;
    onDone();
    onClose();
    if (result.ok) alert({ msg: t.approved, alertType: 'success' });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      busy={approve.busy}
      title={t.approveQuestion}
      description={t.approveText(row.recipients)}
      onSubmit={() => void confirm()}
      actions={
        <>
          <Button tone="quiet" onClick={onClose} disabled={approve.busy}>
            {t.cancel}
          </Button>
          <Button type="submit" busy={approve.busy}>
            {t.approve}
          </Button>
        </>
      }
    >
      <p lang="en">
        <b>{row.title}</b> {row.text}
      </p>
      <p lang="hi">
        <b>{row.titleHi}</b> {row.textHi}
      </p>
    </Dialog>
  );
}

function Withdraw({ row, onClose, onDone }: OpenDialog) {
  const t = useTexts(messageTexts);
  const withdraw = useAction(endpoints.withdrawMessage);
  const confirm = async (reason: string): Promise<void> => {
    const result = await withdraw.run({ params: { id: row._id }, body: { reason } });
    if (!result) return;
    onDone();
    onClose();
    if (result.ok) alert({ msg: t.withdrawn, alertType: 'success' });
  };
  return (
    <PlainReasonDialog
      action={withdraw}
      title={row.state === 'sending' ? t.stop : t.withdraw}
      description={t.withdrawText}
      submit={row.state === 'sending' ? t.stop : t.withdraw}
      tone="danger"
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    />
  );
}
