import { alert, Button, Dialog, Field, Notice, useForm, usePlayer, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { texts } from '../texts';
import { LinkedQuestions } from './linked-questions';
import { OutcomeChoice } from './outcome-choice';
import type { Subject } from './subject';
import { useDeclare, type Declared } from './use-declare';
import { WhatItDoes } from './what-it-does';

const LONGEST_NOTE = 500;
const nothing = { outcome: '', note: '', source: '', playerText: '', force: '' };

/** A result in two steps: what it would do, then the confirmation of exactly that. Mounted anew for each subject. */
export function DeclareDialog({
  subject,
  onClose,
  onDone,
}: {
  subject: Subject;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTexts(texts);
  const declare = useDeclare(subject);
  const { correction } = subject;
  const isOwn = correction?.proposedBy === usePlayer()?.user._id;
  const form = useForm({ ...nothing, outcome: correction?.outcome ?? (subject.isOpen ? 'void' : '') }, declare);
  const { outcome, note, source, playerText, force } = form.values;
  const [seen, setSeen] = useState<Declared | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState('');
  const body = {
    outcome,
    note: note.trim(),
    ...(source.trim() ? { source: source.trim() } : {}),
    ...(playerText.trim() ? { playerText: playerText.trim() } : {}),
  };

  const look = async (): Promise<void> => {
    const found = {
      ...(outcome === '' ? { outcome: t.results.chooseMissing } : {}),
      ...(body.note === '' ? { note: t.reason.missing } : {}),
    };
    if (form.refuses(found)) return;
    const result = await declare.run({ ...body, dryRun: true });
    setProblem(result && !result.ok ? result.message : '');
    if (!result?.ok) return;
    const shown: Declared = result.response;
    setSeen(shown);
    setTicked(new Set(shown.questions?.map(({ questionID }) => questionID)));
  };
  const confirm = async (shown: Declared): Promise<void> => {
    const isForced = shown.unresolved > 0;
    if (form.refuses(isForced && force.trim() === '' ? { force: t.reason.missing } : {})) return;
    const forced = isForced ? { note: `${body.note} (${force.trim()})`.slice(0, LONGEST_NOTE), force: true } : {};
    const result = await declare.run({
      ...body,
      ...forced,
      ...(shown.questions ? { voidQuestions: [...ticked] } : {}),
      expectedRevision: shown.revision,
    });
    if (result?.ok) {
      const { proposed, revision } = result.response;
      alert({
        msg: proposed ? t.results.proposed : (result.message ?? t.results.done(revision)),
        alertType: 'success',
      });
      onDone();
      onClose();
      return;
    }
    if (!result) return;
    setProblem(result.refusal === 'revision-changed' ? t.results.overtaken : result.message);
    // Entries came in after the look: show how many, so that forcing is a choice of its own.
    if (result.refusal === 'unresolved-entries') await look();
  };
  const field = (name: keyof typeof nothing) => {
    const known = form.field(name);
    const onValue = (typed: string): void => {
      known.onValue(typed);
      setProblem('');
    };
    return { ...known, onValue };
  };
  const { results: r } = t;
  const changesNothing = seen !== null && seen.revision > 0 && seen.gain === undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      busy={declare.busy}
      onSubmit={() => void (seen ? (changesNothing ? onClose() : confirm(seen)) : look())}
      title={subject.revision > 0 ? r.correctTitle(subject.name) : r.declareTitle(subject.name)}
      description={subject.revision > 0 ? r.standing(subject.outcome ?? '', subject.revision) : undefined}
      actions={
        seen ? (
          <>
            <Button
              tone="quiet"
              disabled={declare.busy}
              onClick={() => {
                setSeen(null);
                setProblem('');
              }}
            >
              {r.back}
            </Button>
            {problem || changesNothing ? (
              <Button busy={declare.busy} busyText={t.reason.busy} onClick={() => void look()}>
                {r.again}
              </Button>
            ) : (
              <Button type="submit" busy={declare.busy} busyText={t.reason.busy}>
                {seen.unresolved > 0 ? r.force : r.confirm}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button tone="quiet" disabled={declare.busy} onClick={onClose}>
              {t.reason.cancel}
            </Button>
            <Button type="submit" busy={declare.busy} busyText={t.reason.busy}>
              {r.look}
            </Button>
          </>
        )
      }
    >
      {problem && <Notice tone="bad">{problem}</Notice>}
      {seen === null ? (
        <>
          {subject.isOpen && <Notice tone="wait">{r.beforeLock}</Notice>}
          {correction && <Notice tone="wait">{isOwn ? r.waitsForSecond : r.confirmProposal(correction.note)}</Notice>}
          <OutcomeChoice subject={subject} {...field('outcome')} />
          <Field
            label={r.note}
            required
            maxLength={LONGEST_NOTE}
            {...field('note')}
            hint={r.noteHint}
            autoComplete="off"
          />
          <Field label={r.source} maxLength={300} {...field('source')} hint={r.sourceHint} autoComplete="off" />
          <Field
            label={r.playerText}
            maxLength={80}
            {...field('playerText')}
            hint={r.playerTextHint}
            autoComplete="off"
          />
        </>
      ) : (
        <>
          {changesNothing && <Notice tone="wait">{r.stands}</Notice>}
          {!changesNothing && seen.revision !== subject.revision && (
            <Notice tone="wait">{r.meanwhile(seen.revision)}</Notice>
          )}
          <WhatItDoes declared={seen} becomes={changesNothing ? seen.revision : seen.revision + 1} />
          {!changesNothing && seen.questions && (
            <LinkedQuestions questions={seen.questions} ticked={ticked} onTicked={setTicked} />
          )}
          {seen.unresolved > 0 && (
            <>
              <Notice tone="wait">{r.unresolved(seen.unresolved)}</Notice>
              <Field label={r.forceReason} required maxLength={200} {...field('force')} autoComplete="off" />
            </>
          )}
          {!problem && !changesNothing && <Notice>{r.dryRun}</Notice>}
        </>
      )}
    </Dialog>
  );
}
