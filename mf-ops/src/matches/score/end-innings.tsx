import { endpoints, inningsEndings } from '@baazi/contracts';
import { alert, Button, Field, useAction, useForm, useTexts } from '@baazi/portal-kit';
import { scoreTexts } from './score-texts';

const nothing = { why: '', quota: '', target: '', reason: '' };
const numberIn = (text: string): number | undefined => (text === '' ? undefined : Number(text));

interface Props {
  matchID: string;
  /** 1 for the first */
  innings: number;
  version: number;
  onDone: () => void;
}

/** The end of an innings that its overs, wickets and runs do not end. */
export function EndInnings({ matchID, innings, version, onDone }: Props) {
  const t = useTexts(scoreTexts);
  const action = useAction(endpoints.endInnings);
  const form = useForm(nothing, action);
  const { quota, target, reason } = form.values;
  const why = inningsEndings.find((one) => one === form.values.why);
  const end = async (): Promise<void> => {
    if (!why || form.refuses(reason.trim() === '' ? { reason: t.missingReason } : {})) return;
    const result = await action.run({
      params: { matchID },
      body: {
        innings,
        why,
        quota: numberIn(quota),
        target: numberIn(target),
        expectedVersion: version,
        reason: reason.trim(),
      },
    });
    if (!result?.ok) return;
    alert({ msg: t.ended, alertType: 'success' });
    onDone();
  };
  const choices = inningsEndings.map((value) => ({ value, label: t.whys[value] }));
  return (
    <>
      <Field label={t.why} options={[{ value: '', label: t.notOver }, ...choices]} {...form.field('why')} />
      {why && (
        <>
          {why !== 'forfeit' && (
            <>
              <Field label={t.quota} digits maxLength={2} {...form.field('quota')} />
              <Field label={t.target} digits maxLength={3} {...form.field('target')} />
            </>
          )}
          <Field label={t.endReason} required maxLength={500} {...form.field('reason')} />
          <Button tone="danger" busy={action.busy} busyText={t.busy} onClick={() => void end()}>
            {t.end}
          </Button>
        </>
      )}
    </>
  );
}
