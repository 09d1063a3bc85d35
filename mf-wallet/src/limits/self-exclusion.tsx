import { endpoints } from '@baazi/contracts';
import { alert, Button, Dialog, Notice, playsForCoins, useAction, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { texts } from '../texts';
import type { LimitsProps } from './limits-props';

/** Permanent self-exclusion. Asks for confirmation twice. */
export function SelfExclusion({ limits, onSaved }: LimitsProps) {
  const t = useTexts(texts);
  const save = useAction(endpoints.setLimits);
  const [isConfirming, setAsked] = useState(false);
  const words = playsForCoins() ? t.coins : t.limits;
  const close = (): void => setAsked(false);
  const exclude = async (): Promise<void> => {
    const result = await save.run({ body: { selfExclude: true } });
    close();
    if (!result?.ok) return;
    alert({ msg: words.excluded, alertType: 'success' });
    onSaved();
  };
  return (
    <>
      <h3>{t.limits.excludeTitle}</h3>
      {limits.selfExcluded ? (
        <Notice tone="bad">{words.excluded}</Notice>
      ) : (
        <Button tone="danger" small onClick={() => setAsked(true)}>
          {t.limits.exclude}
        </Button>
      )}
      <Dialog
        open={isConfirming}
        onClose={close}
        title={t.limits.exclude}
        description={words.excludeText}
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
