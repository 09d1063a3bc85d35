import { Chip, useTexts } from '@baazi/portal-kit';
import { ChipList } from '../../ui/page/chip-list';
import { texts } from '../../texts';
import { queueTexts } from './queue-texts';

/** The reasons to check, as text; the rule on hover, or below where there is room. */
export function ReasonChips({ reasons, withRules = false }: { reasons: readonly string[]; withRules?: boolean }) {
  const t = useTexts(queueTexts);
  const { noRisk } = useTexts(texts).withdrawals;
  if (reasons.length === 0) return <>{noRisk}</>;
  if (withRules)
    return (
      <>
        {reasons.map((reason) => (
          <div key={reason}>
            <Chip tone="wait">{t.reasons[reason]?.name ?? reason}</Chip> <small>{t.reasons[reason]?.rule}</small>
          </div>
        ))}
      </>
    );
  return (
    <ChipList>
      {reasons.map((reason) => (
        <span key={reason} title={t.reasons[reason]?.rule}>
          <Chip tone="wait">{t.reasons[reason]?.name ?? reason}</Chip>
        </span>
      ))}
    </ChipList>
  );
}
