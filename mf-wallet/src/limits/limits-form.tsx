import { endpoints, type ReplyOf } from '@baazi/contracts';
import {
  alert,
  Button,
  dayAndTime,
  Field,
  Notice,
  playsForCoins,
  rupees,
  theme,
  useAction,
  useForm,
  useTexts,
} from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../texts';

export interface LimitsProps {
  limits: ReplyOf<typeof endpoints.readLimits>;
  onSaved: () => void;
}

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${theme.space(3)};
  align-items: end;
`;
const rows = [
  { kind: 'deposit', span: 'daily', name: 'deposit.daily' },
  { kind: 'deposit', span: 'weekly', name: 'deposit.weekly' },
  { kind: 'stake', span: 'daily', name: 'stake.daily' },
  { kind: 'stake', span: 'weekly', name: 'stake.weekly' },
] as const;
type Row = (typeof rows)[number];

const typedOf = ({ deposit, stake }: LimitsProps['limits']): Record<Row['name'], string> => ({
  'deposit.daily': String(deposit.daily ?? ''),
  'deposit.weekly': String(deposit.weekly ?? ''),
  'stake.daily': String(stake.daily ?? ''),
  'stake.weekly': String(stake.weekly ?? ''),
});
const amountOf = (typed: string): number | null => (typed === '' ? null : Number(typed));

/** How much may be paid in and staked, per day and per week. */
export function LimitsForm({ limits, onSaved }: LimitsProps) {
  const t = useTexts(texts).limits;
  const save = useAction(endpoints.setLimits);
  const form = useForm(typedOf(limits), save);
  // Only changed limits are sent: sending the current limit again would cancel a pending higher one.
  const changed = rows.filter(({ kind, span, name }) => amountOf(form.values[name]) !== limits[kind][span]);
  const changedLimits = (of: Row['kind']): Partial<Record<Row['span'], number | null>> =>
    Object.fromEntries(
      changed.filter(({ kind }) => kind === of).map(({ span, name }) => [span, amountOf(form.values[name])]),
    );
  const submit = async (): Promise<void> => {
    const result = await save.run({ body: { deposit: changedLimits('deposit'), stake: changedLimits('stake') } });
    if (!result?.ok) return;
    const isLater = result.response.pending.length > limits.pending.length;
    alert({ msg: isLater ? t.savedLater : t.saved, alertType: 'success' });
    form.fill(typedOf(result.response));
    onSaved();
  };
  const label = ({ kind, span }: Row): string =>
    `${kind === 'deposit' ? t.deposit : t.stake}: ${span === 'daily' ? t.daily : t.weekly}`;
  const labelOfPending = (change: string): string => {
    const row = rows.find(({ kind, span }) => change === `${kind}-${span}`);
    return row ? label(row) : change;
  };
  return (
    <>
      <Pair>
        {rows
          // Coins are neither deposited nor withdrawn.
          .filter(({ kind }) => kind === 'stake' || !playsForCoins())
          .map((row) => (
            <Field
              key={row.name}
              label={label(row)}
              digits
              lead="₹"
              placeholder={t.none}
              {...form.field(row.name, (typed) => typed.slice(0, 7))}
            />
          ))}
      </Pair>
      {limits.pending.map((change) => (
        <Notice key={change.kind} tone="wait">
          {t.pending(
            labelOfPending(change.kind),
            change.limit === null ? t.none : rupees(change.limit),
            dayAndTime(change.from),
          )}
        </Notice>
      ))}
      <Button
        tone="quiet"
        busy={save.busy}
        busyText={t.busy}
        disabled={changed.length === 0}
        onClick={() => void submit()}
      >
        {t.save}
      </Button>
    </>
  );
}
