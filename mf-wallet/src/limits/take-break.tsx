import { endpoints } from '@baazi/contracts';
import { alert, Button, Chip, dayAndTime, Notice, playsForCoins, theme, useAction, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { texts } from '../texts';
import type { LimitsProps } from './limits-form';

const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
`;
const BREAKS = [1, 7, 14, 30] as const;

/** A break of some days without playing. */
export function BreakForm({ limits, onSaved }: LimitsProps) {
  const t = useTexts(texts);
  const save = useAction(endpoints.setLimits);
  const [breakDays, setBreakDays] = useState<number | null>(null);
  const daysText = (days: number): string => (days === 1 ? t.limits.breakDay : t.limits.breakDays(days));
  const start = async (days: number): Promise<void> => {
    const result = await save.run({ body: { breakDays: days } });
    if (!result?.ok) return;
    setBreakDays(null);
    alert({ msg: t.limits.started, alertType: 'success' });
    onSaved();
  };
  return (
    <>
      <h3>{t.limits.breakTitle}</h3>
      {limits.breakUntil && <Notice tone="wait">{t.limits.breakUntil(dayAndTime(limits.breakUntil))}</Notice>}
      <p>{playsForCoins() ? t.coins.breakText : t.limits.breakText}</p>
      <Chips>
        {BREAKS.map((days) => (
          <Chip
            key={days}
            aria-pressed={breakDays === days}
            onClick={() => setBreakDays(breakDays === days ? null : days)}
          >
            {daysText(days)}
          </Chip>
        ))}
      </Chips>
      {breakDays !== null && (
        <Button tone="quiet" busy={save.busy} busyText={t.limits.busy} onClick={() => void start(breakDays)}>
          {t.limits.start(daysText(breakDays))}
        </Button>
      )}
    </>
  );
}
