import { endpoints, type ReplyOf } from '@baazi/contracts';
import { alert, Button, dayAndTime, useAction, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { PlainReasonDialog } from '../ui/page/reason-dialog';
import { Rows } from '../ui/table/rows';
import { texts } from '../texts';

type Letter = NonNullable<ReplyOf<typeof endpoints.system>['deadLetters']>[number];

/** Dead letters, replayed one by one once their cause is fixed. */
export function DeadLetters({ letters, onReplayed }: { letters: readonly Letter[]; onReplayed: () => void }) {
  const t = useTexts(texts).system;
  const [dialog, setDialog] = useState<Letter | null>(null);
  const replay = useAction(endpoints.replayDead);
  const confirm = async ({ part, id }: Letter, reason: string): Promise<void> => {
    const result = await replay.run({ params: { part, id }, body: { reason } });
    if (!result?.ok) return;
    alert({ msg: t.replayed, alertType: 'success' });
    setDialog(null);
    onReplayed();
  };
  return (
    <>
      <Rows
        label={t.dead}
        rows={letters}
        keyOf={({ part, id }) => `${part}:${id}`}
        columns={[
          {
            label: t.event,
            cell: (row) => (
              <>
                <b>{row.event}</b>
                <small>{row.part}</small>
              </>
            ),
          },
          { label: t.error, cell: (row) => row.error },
          { label: t.tries, cell: (row) => row.attempts },
          { label: t.when, cell: (row) => dayAndTime(row.at) },
        ]}
        actionsOf={(row) => (
          <Button small tone="quiet" icon="refresh" onClick={() => setDialog(row)}>
            {t.replay}
          </Button>
        )}
      />
      {dialog && (
        <PlainReasonDialog
          title={`${t.replay}: ${dialog.event}`}
          description={t.replayText}
          submit={t.replay}
          action={replay}
          onClose={() => setDialog(null)}
          onConfirm={(reason) => void confirm(dialog, reason)}
        />
      )}
    </>
  );
}
