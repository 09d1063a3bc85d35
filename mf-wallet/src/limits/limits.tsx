import { endpoints } from '@baazi/contracts';
import {
  alert,
  Button,
  Card,
  Chip,
  dayAndTime,
  Dialog,
  Field,
  Notice,
  playsForCoins,
  rupees,
  Skeleton,
  theme,
  useAction,
  useCall,
  useTexts,
} from '@baazi/portal-kit';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { texts } from '../texts';

const Box = styled(Card)`
  display: grid;
  gap: ${theme.space(4)};
  & h2,
  & h3 {
    margin: 0;
    font-size: ${theme.size.l};
  }
  & h3 {
    font-size: ${theme.size.m};
  }
  & > p {
    margin: 0;
    color: ${theme.color.soft};
  }
`;
const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${theme.space(3)};
`;
const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
`;
const BREAKS = [1, 7, 14, 30] as const;
type Kind = 'deposit' | 'stake';
type Span = 'daily' | 'weekly';
const rows: readonly [Kind, Span][] = [
  ['deposit', 'daily'],
  ['deposit', 'weekly'],
  ['stake', 'daily'],
  ['stake', 'weekly'],
];
const given = (text: string | undefined): number | null => (text ? Number(text) : null);

/** Limits that a player sets for themselves, a break, and self-exclusion. The service enforces them. */
export function Limits() {
  const t = useTexts(texts);
  const page = useCall(endpoints.readLimits);
  const save = useAction(endpoints.setLimits);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [excluding, setExcluding] = useState(false);
  const [breakDays, setBreakDays] = useState<number | null>(null);
  // Coins are neither added nor withdrawn.
  const coins = playsForCoins();
  const words = coins ? t.coins : t.limits;
  const ready = page.at === 'ready' ? page.response : undefined;
  useEffect(() => {
    if (ready)
      setTyped(
        Object.fromEntries(
          rows.map(([kind, span]) => [`${kind}.${span}`, ready[kind][span] === null ? '' : String(ready[kind][span])]),
        ),
      );
  }, [ready]);
  if (!ready) return <Skeleton height="200px" />;

  const send = async (body: Parameters<typeof save.run>[0]['body'], said: string): Promise<void> => {
    const result = await save.run({ body });
    if (!result?.ok) return;
    setBreakDays(null);
    alert({
      msg:
        said === t.limits.saved && result.response.pending.length > ready.pending.length ? t.limits.savedLater : said,
      alertType: 'success',
    });
    page.again();
  };
  // Only what was changed is sent: the limit that counts now, sent again, would take back a higher one that is to come.
  const differs = (kind: Kind, span: Span): boolean => given(typed[`${kind}.${span}`]) !== ready[kind][span];
  const wish = (kind: Kind) =>
    Object.fromEntries(
      rows
        .filter(([of, span]) => of === kind && differs(of, span))
        .map(([, span]) => [span, given(typed[`${kind}.${span}`])]),
    );
  const label = (kind: Kind, span: Span): string =>
    `${kind === 'deposit' ? t.limits.deposit : t.limits.stake}: ${span === 'daily' ? t.limits.daily : t.limits.weekly}`;
  const pendingLabel = (key: string): string =>
    rows.filter(([kind, span]) => key === `${kind}-${span}`).map(([kind, span]) => label(kind, span))[0] ?? key;
  const daysText = (days: number): string => (days === 1 ? t.limits.breakDay : t.limits.breakDays(days));
  return (
    <Box as="section" data-area="limits">
      <h2>{t.limits.title}</h2>
      <p>{t.limits.text}</p>
      <Pair>
        {rows
          .filter(([kind]) => kind === 'stake' || !coins)
          .map(([kind, span]) => (
            <Field
              key={`${kind}.${span}`}
              label={label(kind, span)}
              digits
              lead="₹"
              placeholder={t.limits.none}
              value={typed[`${kind}.${span}`] ?? ''}
              onValue={(value) => setTyped({ ...typed, [`${kind}.${span}`]: value.slice(0, 7) })}
              error={save.errors[`${kind}.${span}`]}
            />
          ))}
      </Pair>
      {ready.pending.map((change) => (
        <Notice key={change.kind} tone="wait">
          {t.limits.pending(
            pendingLabel(change.kind),
            change.limit === null ? t.limits.none : rupees(change.limit),
            dayAndTime(change.from),
          )}
        </Notice>
      ))}
      <Button
        tone="quiet"
        busy={save.busy}
        busyText={t.limits.busy}
        disabled={!rows.some(([kind, span]) => differs(kind, span))}
        onClick={() => void send({ deposit: wish('deposit'), stake: wish('stake') }, t.limits.saved)}
      >
        {t.limits.save}
      </Button>
      <h3>{t.limits.breakTitle}</h3>
      {ready.breakUntil && <Notice tone="wait">{t.limits.breakUntil(dayAndTime(ready.breakUntil))}</Notice>}
      <p>{words.breakText}</p>
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
        <Button
          tone="quiet"
          busy={save.busy}
          busyText={t.limits.busy}
          onClick={() => void send({ breakDays }, t.limits.started)}
        >
          {t.limits.start(daysText(breakDays))}
        </Button>
      )}
      <h3>{t.limits.excludeTitle}</h3>
      {ready.selfExcluded ? (
        <Notice tone="bad">{words.excluded}</Notice>
      ) : (
        <Button tone="danger" small onClick={() => setExcluding(true)}>
          {t.limits.exclude}
        </Button>
      )}
      <Dialog
        open={excluding}
        onClose={() => setExcluding(false)}
        title={t.limits.exclude}
        description={words.excludeText}
        busy={save.busy}
        onSubmit={() => void send({ selfExclude: true }, words.excluded).then(() => setExcluding(false))}
        actions={
          <>
            <Button tone="quiet" onClick={() => setExcluding(false)}>
              {t.limits.cancel}
            </Button>
            <Button tone="danger" type="submit" busy={save.busy} busyText={t.limits.busy}>
              {t.limits.exclude}
            </Button>
          </>
        }
      />
    </Box>
  );
}
