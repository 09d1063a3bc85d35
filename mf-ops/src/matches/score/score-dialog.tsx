import { endpoints } from '@baazi/contracts';
import {
  alert,
  AreaFailed,
  Button,
  Dialog,
  Field,
  Notice,
  Skeleton,
  theme,
  useAction,
  useCall,
  useTexts,
} from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { EndInnings } from './end-innings';
import { inningsToEnter, type InningsToEnter } from './innings-to-enter';
import { scoreTexts } from './score-texts';
import { namesIn, TossFields } from './toss-fields';

const Fields = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${theme.space(3)};
`;
const Now = styled.p`
  margin: 0;
  font-weight: 700;
  font-variant-numeric: tabular-nums;
`;

interface OpenDialog {
  matchID: string;
  name: string;
  teams: readonly [string, string];
}
const keyOf = ({ innings, batting }: InningsToEnter): string => `${innings} ${batting}`;
/** 0 for the match itself, then 1 for the first super over. */
const superOverOf = ({ innings }: InningsToEnter): number => Math.ceil(innings / 2) - 1;
const nothing = { innings: '', over: '', runs: '', wickets: '0', balls: '6', reason: '', bowler: '', batters: '' };

/** Manual scoring: runs and wickets of one over, then the next. */
export function ScoreDialog({ match, onClose }: { match: OpenDialog; onClose: () => void }) {
  const t = useTexts(scoreTexts);
  const page = useCall(endpoints.matchPage, { params: { matchID: match.matchID } });
  const report = useAction(endpoints.enterScore, { quiet: true });
  const [typed, setTyped] = useState(nothing);
  const [problem, setProblem] = useState<{ message: string; needsReason: boolean }>();
  const [isMissing, setMissing] = useState(false);
  const score = page.at === 'ready' ? page.response.score : undefined;
  const { next, all } = inningsToEnter(match.teams, score);
  const innings = all.find((one) => keyOf(one) === typed.innings) ?? next;
  const over = typed.over || String(innings.over);
  const type = (name: keyof typeof nothing) => (value: string) => {
    setTyped({ ...typed, [name]: value });
    setMissing(false);
  };
  const save = async (): Promise<void> => {
    if (typed.runs === '' || typed.wickets === '') return setMissing(true);
    const batters = namesIn(typed.batters);
    const result = await report.run({
      params: { matchID: match.matchID },
      body: {
        batting: innings.batting,
        innings: innings.innings,
        over: Number(over),
        runs: Number(typed.runs),
        wickets: Number(typed.wickets),
        balls: Number(typed.balls || '6'),
        superOver: innings.superOver,
        expectedVersion: score?.version ?? 0,
        bowler: typed.bowler.trim() || undefined,
        batters: batters.length > 0 ? batters : undefined,
        ...(typed.reason.trim() ? { reason: typed.reason.trim() } : {}),
      },
    });
    if (!result) return;
    page.again();
    if (!result.ok) return setProblem({ message: result.message, needsReason: result.refusal === 'reason-needed' });
    setProblem(undefined);
    setTyped(nothing);
    alert({ msg: t.done(Number(over)), alertType: 'success' });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title(match.name)}
      description={t.text}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t.close}
          </Button>
          <Button busy={report.busy} busyText={t.busy} onClick={() => void save()}>
            {t.save}
          </Button>
        </>
      }
    >
      {page.at === 'loading' && <Skeleton height="240px" />}
      {page.at === 'failed' && <AreaFailed message={page.message} onRetry={page.again} />}
      {page.at === 'ready' && (
        <>
          <Now>
            {score
              ? score.innings.map((one) => `${one.team} ${one.runs}/${one.wickets} (${one.overs})`).join(' · ')
              : t.none}
          </Now>
          {problem && <Notice tone="bad">{problem.message}</Notice>}
          <Fields>
            <Field
              label={t.batting}
              value={keyOf(innings)}
              onValue={type('innings')}
              options={all.map((one) => ({ value: keyOf(one), label: t.innings(one.batting, superOverOf(one)) }))}
            />
            <Field label={t.over} value={over} onValue={type('over')} digits inputMode="numeric" />
            <Field
              label={t.runs}
              value={typed.runs}
              onValue={type('runs')}
              digits
              inputMode="numeric"
              {...(isMissing && typed.runs === '' ? { error: t.missing } : {})}
            />
            <Field
              label={t.wickets}
              value={typed.wickets}
              onValue={type('wickets')}
              digits
              inputMode="numeric"
              {...(isMissing && typed.wickets === '' ? { error: t.missing } : {})}
            />
            <Field label={t.balls} value={typed.balls} onValue={type('balls')} digits inputMode="numeric" />
            <Field label={t.bowler} value={typed.bowler} onValue={type('bowler')} />
            <Field label={t.batters} value={typed.batters} onValue={type('batters')} />
          </Fields>
          {!score && <TossFields match={match} page={page.response} onDone={page.again} />}
          {problem?.needsReason && <Field label={t.reason} value={typed.reason} onValue={type('reason')} />}
          {score && score.phase !== 'ended' && (
            <EndInnings
              key={score.version}
              matchID={match.matchID}
              innings={score.innings.length}
              version={score.version}
              onDone={page.again}
            />
          )}
        </>
      )}
    </Dialog>
  );
}
