import { endpoints } from '@baazi/contracts';
import { alert, Button, Notice, useAction, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { PlainReasonDialog } from '../../ui/page/reason-dialog';
import { Panel } from '../../ui/page/panel';
import { texts } from '../../texts';

/** Stops deposits and contests for everybody, or opens them again. Open stakes settle, and everybody may withdraw. */
export function WindDown({ isOn, onChanged }: { isOn: boolean | undefined; onChanged: () => void }) {
  const t = useTexts(texts).windDown;
  const change = useAction(endpoints.windDown);
  const [dialog, setDialog] = useState<boolean | null>(null);
  const confirm = async (on: boolean, reason: string): Promise<void> => {
    const result = await change.run({ body: { on, reason } });
    if (!result?.ok) return;
    alert({ msg: result.response.on ? t.isOn : t.isOff, alertType: 'success' });
    setDialog(null);
    onChanged();
  };
  return (
    <Panel
      title={t.title}
      actions={
        isOn === undefined ? undefined : (
          <Button small tone={isOn ? 'quiet' : 'danger'} onClick={() => setDialog(!isOn)}>
            {isOn ? t.turnOff : t.turnOn}
          </Button>
        )
      }
    >
      <Notice tone={isOn ? 'wait' : 'info'}>{isOn ? t.isOn : t.text}</Notice>
      {dialog !== null && (
        <PlainReasonDialog
          title={dialog ? t.turnOn : t.turnOff}
          description={dialog ? t.text : t.offText}
          submit={dialog ? t.turnOn : t.turnOff}
          tone={dialog ? 'danger' : 'accent'}
          action={change}
          onClose={() => setDialog(null)}
          onConfirm={(reason) => void confirm(dialog, reason)}
        />
      )}
    </Panel>
  );
}
