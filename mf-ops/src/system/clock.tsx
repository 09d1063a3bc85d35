import { endpoints } from '@baazi/contracts';
import { alert, Button, dayAndTime, Dialog, Field, useAction, useForm, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { indiaInput, indiaInstant } from '../ui/page/india-input';
import { Panel } from '../ui/page/panel';
import { texts } from '../texts';

/** The business clock of a local stack, which can be moved forward past a match. */
export function Clock({ serverNow, shown, onMoved }: { serverNow: string; shown: string; onMoved: () => void }) {
  const t = useTexts(texts);
  const move = useAction(endpoints.moveClock);
  const [isOpen, setOpen] = useState(false);
  const form = useForm({ at: '' }, move);
  const open = (): void => {
    form.fill({ at: indiaInput(serverNow) });
    setOpen(true);
  };
  const confirm = async (): Promise<void> => {
    const at = indiaInstant(form.values.at);
    if (form.refuses(at === undefined ? { at: t.fixtures.needed } : {}) || at === undefined) return;
    const result = await move.run({ body: { at } });
    if (!result?.ok) return;
    alert({ msg: t.system.moved(dayAndTime(result.response.at)), alertType: 'success' });
    setOpen(false);
    onMoved();
  };
  return (
    <Panel
      title={t.system.clock}
      actions={
        <Button small tone="quiet" icon="clock" onClick={open}>
          {t.system.moveClock}
        </Button>
      }
    >
      <p>{shown}</p>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        busy={move.busy}
        onSubmit={() => void confirm()}
        title={t.system.moveClock}
        description={t.system.clockText}
        actions={
          <>
            <Button tone="quiet" disabled={move.busy} onClick={() => setOpen(false)}>
              {t.reason.cancel}
            </Button>
            <Button type="submit" busy={move.busy} busyText={t.reason.busy}>
              {t.system.moveClock}
            </Button>
          </>
        }
      >
        <Field label={t.fixtures.startsIndia} required type="datetime-local" {...form.field('at')} />
      </Dialog>
    </Panel>
  );
}
