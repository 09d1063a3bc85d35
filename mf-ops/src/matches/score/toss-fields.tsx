import { endpoints, isTeamCode, type ReplyOf } from '@baazi/contracts';
import { alert, Button, Field, theme, useAction, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { scoreTexts } from './score-texts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${theme.space(3)};
  align-items: end;
`;

/** 'A, B' or one a line */
export const namesIn = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Toss and line-ups before the first over, where no feed reports them. */
export function TossFields({
  match,
  page,
  onDone,
}: {
  match: { matchID: string; teams: readonly [string, string] };
  page: Pick<ReplyOf<typeof endpoints.matchPage>, 'toss' | 'lineups'>;
  onDone: () => void;
}) {
  const t = useTexts(scoreTexts);
  const [first, second] = match.teams;
  const send = useAction(endpoints.enterToss);
  const [winner, setWinner] = useState(page.toss?.winner ?? first);
  const [decision, setDecision] = useState<'bat' | 'field'>(page.toss?.decision ?? 'bat');
  const [names, setNames] = useState<Record<string, string>>({
    [first]: (page.lineups?.[first] ?? []).join(', '),
    [second]: (page.lineups?.[second] ?? []).join(', '),
  });
  const save = async (): Promise<void> => {
    if (!isTeamCode(winner)) return;
    const lineups: Record<string, string[]> = {};
    for (const team of match.teams) {
      const of = namesIn(names[team] ?? '');
      if (of.length > 0) lineups[team] = of;
    }
    const result = await send.run({
      params: { matchID: match.matchID },
      body: { winner, decision, lineups: Object.keys(lineups).length > 0 ? lineups : undefined },
    });
    if (!result?.ok) return;
    onDone();
    alert({ msg: t.tossDone, alertType: 'success' });
  };
  return (
    <Fields>
      <Field
        label={t.toss}
        value={winner}
        onValue={setWinner}
        options={match.teams.map((team) => ({ value: team, label: team }))}
      />
      <Field
        label={t.decision}
        value={decision}
        onValue={(value) => setDecision(value === 'field' ? 'field' : 'bat')}
        options={[
          { value: 'bat', label: t.bat },
          { value: 'field', label: t.field },
        ]}
      />
      {match.teams.map((team) => (
        <Field
          key={team}
          label={t.lineup(team)}
          value={names[team] ?? ''}
          onValue={(value) => setNames({ ...names, [team]: value })}
        />
      ))}
      <Button tone="quiet" busy={send.busy} busyText={t.busy} onClick={() => void save()}>
        {t.saveToss}
      </Button>
    </Fields>
  );
}
