import { endpoints } from '@baazi/contracts';
import { AreaFailed, Button, Field, Skeleton, theme, useCall, useTexts, useServerText } from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import type { Contest } from '../declare/contest';
import { declareTexts } from '../declare/declare-texts';
import { moveWords } from '../declare/preview-words';
import { Panel } from '../../ui/page/panel';
import { roomTexts } from './room-texts';
import { SettlementLines, type Wish } from './settlement-lines';

const Form = styled.form`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 170px), 1fr));
  gap: ${theme.space(3)};
  align-items: end;
`;

/** A dry run of a result for everybody's money. It writes nothing. */
export function Rehearsal({ contests }: { contests: readonly Contest[] }) {
  const t = useTexts(roomTexts);
  const inWords = useServerText();
  const d = useTexts(declareTexts);
  const [market, setMarket] = useState(contests[0]?.market ?? '');
  const contest = contests.find((one) => one.market === market);
  const outcomes = contest?.outcomes ?? [];
  const [outcome, setOutcome] = useState('');
  const [asked, setAsked] = useState<Wish | null>(null);
  const told = useCall(
    endpoints.rehearseResult,
    asked ? { query: { market: asked.market, outcome: asked.outcome } } : null,
  );
  return (
    <Panel title={t.rehearse}>
      <p>{t.rehearseText}</p>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          const wished = outcome || (outcomes[0] ?? 'void');
          // The declared result again: its lines are those of its own settlement book.
          const isStanding = contest?.outcome === wished;
          setAsked({ market, outcome: wished, ...(isStanding ? { revision: contest.revision } : {}) });
        }}
      >
        <Field
          label={t.on}
          value={market}
          onValue={(value) => {
            setMarket(value);
            setOutcome('');
          }}
          options={contests.map((one) => ({ value: one.market, label: inWords(one.name) }))}
        />
        <Field
          label={t.outcome}
          value={outcome || (outcomes[0] ?? '')}
          onValue={setOutcome}
          options={[
            ...outcomes.map((value) => ({ value, label: { yes: t.yes, no: t.no }[value] ?? value })),
            { value: 'void', label: t.void },
          ]}
        />
        <Button type="submit" tone="quiet">
          {t.look}
        </Button>
      </Form>
      {asked && told.at === 'loading' && <Skeleton height="48px" />}
      {asked && told.at === 'failed' && <AreaFailed message={told.message} onRetry={told.again} />}
      {asked && told.at === 'ready' && (
        <p role="status">
          <b>{t.moves(told.response.stakes, told.response.moved)}</b> {moveWords(told.response, d).join(' ')}
        </p>
      )}
      {asked && <SettlementLines key={JSON.stringify(asked)} wish={asked} />}
    </Panel>
  );
}
