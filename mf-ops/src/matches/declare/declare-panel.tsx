import { offeredReasons } from '@baazi/contracts';
import { Button, Field, Notice, theme, usePlayer, useTexts } from '@baazi/portal-kit';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { Offered } from '../../ui/page/chip-list';
import { texts } from '../../texts';
import type { Contest } from './contest';
import { declareTexts } from './declare-texts';
import { LinkedQuestions } from './linked-questions';
import { OutcomePills } from './outcome-pills';
import { ResultPreview } from './result-preview';
import { changesNothing, isCorrection } from './seen';
import { useResults } from './use-results';

const LONGEST_NOTE = 500;
const Box = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(4)};
  padding-block-start: ${theme.space(4)};
  border-block-start: 1px solid ${theme.color.line};
  & > h3 {
    margin: 0;
    font-size: ${theme.size.m};
  }
  & > h3:focus {
    outline: none;
  }
  & > ul {
    display: grid;
    gap: ${theme.space(3)};
    margin: 0;
    padding: 0;
    list-style: none;
  }
`;
const Two = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr));
  gap: ${theme.space(4)};
  align-items: start;
`;
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(3)};
  justify-content: flex-end;
`;

interface Props {
  contests: readonly Contest[];
  onClose: () => void;
  onDone: () => void;
}

/** A match and its questions are declared, or corrected, together: one note, one preview, one confirmation. */
export function DeclarePanel({ contests, onClose, onDone }: Props) {
  const t = useTexts(declareTexts);
  const { results, reason } = useTexts(texts);
  const panel = useResults(contests, { onClose, onDone });
  const { form, seen, problem, busy } = panel;
  const box = useRef<HTMLFormElement>(null);
  const preview = useRef<HTMLHeadingElement>(null);
  const me = usePlayer()?.user._id;
  const isSeen = seen !== null;
  // Keyboard focus moves to what is to be read next.
  useEffect(() => {
    if (isSeen) preview.current?.focus();
    else box.current?.querySelector<HTMLInputElement>('input:checked, input:not([disabled])')?.focus();
  }, [isSeen]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && box.current?.contains(document.activeElement)) onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onClose]);
  const proposed = contests.find(({ proposal, revision }) => proposal && revision === 0);
  const underWay = contests.some(({ isUnderWay, revision }) => isUnderWay && revision === 0);
  const isAgainst = seen?.some(({ declared }) => declared.against) ?? false;
  const isDeclared = contests.some(({ outcome }) => outcome !== null);
  const isVoid = contests.some(({ market }) => panel.choices[market] === 'void');
  const waiting = contests.find(({ correction }) => correction);
  const effects = seen?.filter((one) => !changesNothing(one)) ?? [];
  const linked = seen?.flatMap(({ declared }) =>
    (declared.questions ?? []).filter(({ questionID }) => !seen.some(({ contest }) => contest.id === questionID)),
  );
  return (
    <Box
      ref={box}
      noValidate
      aria-label={t.title}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void (seen ? panel.confirm(seen) : panel.look());
      }}
    >
      {problem && <Notice tone="bad">{problem}</Notice>}
      {seen === null ? (
        <>
          {waiting?.correction && (
            <Notice tone="wait">
              {waiting.correction.proposedBy === me
                ? results.waitsForSecond
                : results.confirmProposal(waiting.correction.note)}
            </Notice>
          )}
          {underWay && <Notice tone="wait">{t.underWay}</Notice>}
          <Two>
            {contests.map((contest) => (
              <OutcomePills
                key={contest.market}
                contest={contest}
                value={panel.choices[contest.market] ?? ''}
                onValue={(outcome) => panel.choose(contest.market, outcome)}
              />
            ))}
          </Two>
          {proposed?.proposal && (
            <div>
              <Button small tone="quiet" onClick={panel.takeFeed}>
                {t.takeFeed(proposed.proposal.source, proposed.proposal.words)}
              </Button>
            </div>
          )}
          {isDeclared && <Offered reasons={offeredReasons.correction} onChoose={(note) => form.fill({ note })} />}
          {isVoid && <Offered reasons={offeredReasons.void} onChoose={(playerText) => form.fill({ playerText })} />}
          <Two>
            <Field
              label={t.note}
              required
              maxLength={LONGEST_NOTE}
              {...form.field('note')}
              hint={results.noteHint}
              autoComplete="off"
            />
            <Field
              label={t.source}
              maxLength={300}
              {...form.field('source')}
              hint={results.sourceHint}
              autoComplete="off"
            />
            {(isVoid || contests.some(({ kind }) => kind === 'match')) && (
              <Field
                label={results.playerText}
                maxLength={80}
                {...form.field('playerText')}
                hint={results.playerTextHint}
                autoComplete="off"
              />
            )}
          </Two>
        </>
      ) : (
        <>
          <h3 ref={preview} tabIndex={-1}>
            {t.previewTitle}
          </h3>
          <ul>
            {seen.map((one) => (
              <ResultPreview key={one.contest.market} seen={one} fields={form.values} />
            ))}
          </ul>
          {linked && linked.length > 0 && (
            <LinkedQuestions questions={linked} ticked={panel.ticked} onTicked={panel.setTicked} />
          )}
          {isAgainst && (
            <Field label={t.feedWrong} required maxLength={200} {...form.field('feedWrong')} autoComplete="off" />
          )}
          {seen.some(({ declared }) => declared.unresolved > 0) && (
            <Field label={t.forceReason} required maxLength={200} {...form.field('force')} autoComplete="off" />
          )}
          <Notice>{t.nothingYet}</Notice>
        </>
      )}
      <Buttons>
        <Button tone="quiet" disabled={busy} onClick={seen ? panel.back : onClose}>
          {seen ? t.back : t.close}
        </Button>
        {(seen === null || effects.length > 0) && (
          <Button
            type="submit"
            tone={isAgainst ? 'danger' : underWay ? 'quiet' : 'accent'}
            busy={busy}
            busyText={reason.busy}
          >
            {seen === null
              ? t.look
              : effects.length === 1 && effects.every(isCorrection)
                ? t.confirmCorrection
                : t.confirm(effects.length)}
          </Button>
        )}
      </Buttons>
    </Box>
  );
}
