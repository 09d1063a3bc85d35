import { alert, Fault, useForm, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { texts } from '../../texts';
import type { Contest } from './contest';
import { declareTexts } from './declare-texts';
import { changesNothing, isCorrection, type Seen } from './seen';
import { declareSeen, dryRunOf, type Sent } from './send-results';

const empty = { note: '', source: '', playerText: '', feedWrong: '', force: '' };

/** Several results in two steps: dry run, then confirmation of exactly that, one after another. */
export function useResults(
  contests: readonly Contest[],
  { onDone, onClose }: { onDone: () => void; onClose: () => void },
) {
  const t = useTexts(declareTexts);
  const { reason, results } = useTexts(texts);
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>(() => {
    const [first] = contests;
    const isVoidOnly = contests.every(({ isOpen, revision }) => isOpen && revision === 0);
    return {
      // Before the lock nothing but void can be declared, and the button that led here says so.
      ...(first && isVoidOnly ? { [first.market]: 'void' } : {}),
      ...Object.fromEntries(
        contests.flatMap(({ market, correction }) => (correction ? [[market, correction.outcome]] : [])),
      ),
    };
  });
  const form = useForm(empty);
  const [seen, setSeen] = useState<readonly Seen[] | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const chosen = contests.filter(({ market }) => choices[market]);

  const serverText = ({ contest, code, message }: Extract<Sent<unknown>, { kind: 'refused' }>): void =>
    setProblem(t.refused(contest.name, code === 'revision-changed' ? t.overtaken : message));
  const working = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(false);
    }
  };
  /** Fills in everything that the score decides: the side, each question's answer, source, note and players' line. */
  const takeFeed = (): void => {
    const decided = contests.filter(({ proposal, revision }) => proposal && revision === 0);
    setChoices((was) => ({
      ...was,
      ...Object.fromEntries(decided.map(({ market, proposal }) => [market, proposal?.outcome ?? ''])),
    }));
    setProblem('');
    const { proposal } = decided.find(({ kind }) => kind === 'match') ?? decided[0] ?? {};
    if (!proposal) return;
    const { source, words, playerText = '' } = proposal;
    form.fill({ source, note: t.feedNote(source, words), playerText });
  };
  const dryRun = (): Promise<void> =>
    working(async () => {
      if (form.refuses(form.values.note.trim() === '' ? { note: reason.missing } : {})) return;
      if (chosen.length === 0) return setProblem(t.nothing);
      const dryRunFor = await Promise.all(
        chosen.map((contest) => dryRunOf(contest, choices[contest.market] ?? '', form.values)),
      );
      const refused = dryRunFor.find((one) => one.kind === 'refused');
      if (refused) return serverText(refused);
      const all = dryRunFor.flatMap((one) => (one.kind === 'done' ? [one.value] : []));
      setSeen(all);
      setTicked(new Set(all.flatMap(({ declared }) => (declared.questions ?? []).map(({ questionID }) => questionID))));
    });
  const confirm = (shown: readonly Seen[]): Promise<void> =>
    working(async () => {
      const needs = {
        force: shown.some(({ declared }) => declared.unresolved > 0),
        feedWrong: shown.some(({ declared }) => declared.against),
      };
      const isMissing = (name: keyof typeof needs): boolean => needs[name] && form.values[name].trim() === '';
      if (
        form.refuses({
          ...(isMissing('force') ? { force: reason.missing } : {}),
          ...(isMissing('feedWrong') ? { feedWrong: reason.missing } : {}),
        })
      )
        return;
      // A void match closes its questions, so questions with an answer of their own come first.
      const inOrder = shown
        .filter((one) => !changesNothing(one))
        .toSorted((a, b) => Number(a.contest.kind === 'match') - Number(b.contest.kind === 'match'));
      const own = new Set(shown.map(({ contest }) => contest.id));
      let proposed = false;
      for (const one of inOrder) {
        const linked = one.declared.questions && [...ticked].filter((id) => !own.has(id));
        const sent = await declareSeen(one, form.values, {
          force: form.values.force,
          ...(linked ? { voidQuestions: linked } : {}),
        });
        if (sent.kind === 'refused') {
          // Declared results stay; the others are previewed again.
          setSeen(null);
          onDone();
          return serverText(sent);
        }
        proposed ||= sent.value.proposed;
        setChoices((was) => ({ ...was, [one.contest.market]: '' }));
      }
      const copy = proposed ? results.proposed : inOrder.some(isCorrection) ? t.corrected : t.done(inOrder.length);
      alert({ msg: copy, alertType: 'success' });
      onDone();
      onClose();
    });
  return {
    form,
    choices,
    choose: (market: string, outcome: string): void => {
      setChoices((was) => ({ ...was, [market]: outcome }));
      setProblem('');
    },
    chosen,
    takeFeed,
    seen,
    back: (): void => {
      setSeen(null);
      setProblem('');
    },
    ticked,
    setTicked,
    problem,
    busy,
    look: dryRun,
    confirm,
  };
}
