import type { endpoints, ReplyOf } from '@baazi/contracts';
import { Button, Chip, theme, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { Rows } from '../ui/table/rows';
import { texts } from '../texts';
import { PinDialog } from './pin-dialog';
import { pinTexts } from './pin-texts';
import { remoteTexts } from './remote-texts';

/** Figures one below the other, those that are too high as chips. */
const Figures = styled.div`
  display: grid;
  gap: ${theme.space(1)};
  justify-items: start;
`;
const Notes = styled(Figures)`
  color: ${theme.color.soft};
`;

type Remote = ReplyOf<typeof endpoints.system>['remotes'][number];

function Times({ times = [], version }: Pick<Remote, 'times' | 'version'>) {
  const t = useTexts(remoteTexts);
  if (times.length === 0) return <>–</>;
  return (
    <>
      {times.map((row) => (
        <small key={`${row.version} ${row.way}`}>
          {t.time(t.way[row.way], row.ms, row.visits)}
          {row.version !== version && ` ${t.onTrial}`}
        </small>
      ))}
    </>
  );
}

function Vitals({ vitals = [], version }: Pick<Remote, 'vitals' | 'version'>) {
  const t = useTexts(remoteTexts);
  if (vitals.length === 0) return <>–</>;
  return (
    <Figures>
      {vitals.map((row) => {
        const key = `${row.version} ${row.vital}`;
        const text = t.vital(row.vital, row.p75, row.visits) + (row.version === version ? '' : ` ${t.onTrial}`);
        return row.isGood ? (
          <small key={key}>{text}</small>
        ) : (
          <Chip key={key} tone="bad">
            {text}
          </Chip>
        );
      })}
    </Figures>
  );
}

function Budget({ budget }: Pick<Remote, 'budget'>) {
  const t = useTexts(remoteTexts);
  if (!budget) return <>–</>;
  const used = t.used(budget.used);
  return (
    <Figures>
      {budget.used > 1 ? <Chip tone="bad">{used}</Chip> : used}
      <small>{t.usedBy(budget.failed, budget.players)}</small>
    </Figures>
  );
}

/** The browser parts: live release, its state for players, and its canary or why that ended. */
export function Remotes({ remotes }: { remotes: readonly Remote[] }) {
  const t = useTexts(texts).system;
  const copy = useTexts(remoteTexts);
  const forTesters = useTexts(pinTexts);
  const [pinned, setPinned] = useState<{ remote: string; version: string }>();
  return (
    <>
      {pinned && <PinDialog {...pinned} onClose={() => setPinned(undefined)} />}
      <Rows
        label={t.remotes}
        rows={remotes}
        keyOf={({ name, version }) => `${name}${version}`}
        columns={[
          {
            label: t.remote,
            cell: (row) => (
              <>
                <b>{row.name}</b>
                {row.team !== undefined && <small>{row.team}</small>}
              </>
            ),
          },
          {
            label: t.version,
            cell: (row) => (
              <>
                {row.version}
                {row.canary !== undefined && <small>{t.canary(row.canary)}</small>}
              </>
            ),
          },
          { label: copy.times, cell: (row) => <Times times={row.times} version={row.version} /> },
          { label: copy.vitals, cell: (row) => <Vitals vitals={row.vitals} version={row.version} /> },
          { label: copy.budget, cell: (row) => <Budget budget={row.budget} /> },
          {
            label: t.trial,
            cell: (row) =>
              row.trial ? (
                t.trialFails(row.trial)
              ) : row.ended ? (
                <Chip tone="bad">{copy.ended[row.ended.why ?? 'faults'](row.ended)}</Chip>
              ) : (
                '–'
              ),
          },
          { label: t.faults, cell: (row) => (row.faults === 0 ? 0 : <Chip tone="bad">{row.faults}</Chip>) },
          {
            label: forTesters.testers,
            cell: ({ name, version, trial: canary }) =>
              name === 'shell' ? (
                '–'
              ) : (
                <Button
                  small
                  tone="quiet"
                  onClick={() => setPinned({ remote: name, version: canary?.version ?? version })}
                >
                  {forTesters.link}
                </Button>
              ),
          },
        ]}
      />
      <Notes>
        <small>{copy.timesText}</small>
        <small>{copy.vitalsText}</small>
        <small>{copy.budgetText}</small>
      </Notes>
    </>
  );
}
