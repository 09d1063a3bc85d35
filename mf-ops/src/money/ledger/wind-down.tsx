import { endpoints } from '@baazi/contracts';
import { alert, Button, Notice, useAction, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { AskReasonDialog } from '../../ui/page/ask-reason-dialog';
import { Panel } from '../../ui/page/panel';
import { texts } from '../../texts';

/** Stops deposits and contests for everybody, or opens them again. Open stakes settle, and everybody may withdraw. */
export function WindDown({ isOn, onChanged }: { isOn: boolean | undefined; onChanged: () => void }) {
  const t = useTexts(texts).windDown;
  const change = useAction(endpoints.windDown);
  const [asked, setAsked] = useState<boolean | null>(null);
  const confirm = async (on: boolean, reason: string): Promise<void> => {
    const result = await change.run({ body: { on, reason } });
    if (!result?.ok) return;
    alert({ msg: result.response.on ? t.isOn : t.isOff, alertType: 'success' });
    setAsked(null);
    onChanged();
  };
  return (
    <Panel
      title={t.title}
      actions={
        isOn === undefined ? undefined : (
          <Button small tone={isOn ? 'quiet' : 'danger'} onClick={() => setAsked(!isOn)}>
            {isOn ? t.turnOff : t.turnOn}
          </Button>
        )
      }
    >
      <Notice tone={isOn ? 'wait' : 'info'}>{isOn ? t.isOn : t.text}</Notice>
      {asked !== null && (
        <AskReasonDialog
          title={asked ? t.turnOn : t.turnOff}
          description={asked ? t.text : t.offText}
          submit={asked ? t.turnOn : t.turnOff}
          tone={asked ? 'danger' : 'accent'}
          action={change}
          onClose={() => setAsked(null)}
          onConfirm={(reason) => void confirm(asked, reason)}
        />
      )}
    </Panel>
  );
}
