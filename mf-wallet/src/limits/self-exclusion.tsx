import { endpoints } from '@baazi/contracts';
import { alert, Button, Dialog, Notice, playsForCoins, useAction, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { texts } from '../texts';
import type { LimitsProps } from './limits-form';

/** Permanent self-exclusion. Asks for confirmation twice. */
export function SelfExclusion({ limits, onSaved }: LimitsProps) {
  const t = useTexts(texts);
  const save = useAction(endpoints.setLimits);
  const [isConfirming, setConfirming] = useState(false);
  const copy = playsForCoins() ? t.coins : t.limits;
  const close = (): void => setConfirming(false);
  const exclude = async (): Promise<void> => {
    const result = await save.run({ body: { selfExclude: true } });
    close();
    if (!result?.ok) return;
    alert({ msg: copy.excluded, alertType: 'success' });
    onSaved();
  };
  return (
    <>
      <h3>{t.limits.excludeTitle}</h3>
      {limits.selfExcluded ? (
        <Notice tone="bad">{copy.excluded}</Notice>
      ) : (
        <Button tone="danger" small onClick={() => setConfirming(true)}>
          {t.limits.exclude}
        </Button>
      )}
      <Dialog
        open={isConfirming}
        onClose={close}
        title={t.limits.exclude}
        description={copy.excludeText}
        busy={save.busy}
        onSubmit={() => void exclude()}
        actions={
          <>
            <Button tone="quiet" onClick={close}>
              {t.limits.cancel}
            </Button>
            <Button tone="danger" type="submit" busy={save.busy} busyText={t.limits.busy}>
              {t.limits.exclude}
            </Button>
          </>
        }
      />
    </>
  );
}
