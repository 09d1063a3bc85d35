import { endpoints } from '@baazi/contracts';
import { AreaFailed, Button, Field, Skeleton, theme, useCall, useTexts, useServerText } from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import type { Contest } from '../declare/contest';
import { declareTexts } from '../declare/declare-texts';
import { moveText } from '../declare/preview-texts';
import { Panel } from '../../ui/page/panel';
import { roomTexts } from './room-texts';
import { SettlementLines, type RehearsalRequest } from './settlement-lines';

const Form = styled.form`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 170px), 1fr));
  gap: ${theme.space(3)};
  align-items: end;
`;

/** A dry run of a result for everybody's money. It writes nothing. */
export function Rehearsal({ contests }: { contests: readonly Contest[] }) {
  const t = useTexts(roomTexts);
  const asText = useServerText();
  const d = useTexts(declareTexts);
  const [market, setMarket] = useState(contests[0]?.market ?? '');
  const contest = contests.find((one) => one.market === market);
  const outcomes = contest?.outcomes ?? [];
  const [outcome, setOutcome] = useState('');
  const [dialog, setDialog] = useState<RehearsalRequest | null>(null);
  const serverText = useCall(
    endpoints.rehearseResult,
    dialog ? { query: { market: dialog.market, outcome: dialog.outcome } } : null,
  );
  return (
    <Panel title={t.rehearse}>
      <p>{t.rehearseText}</p>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = outcome || (outcomes[0] ?? 'void');
          // The declared result again: its lines are those of its own settlement book.
          const isStanding = contest?.outcome === chosen;
          setDialog({ market, outcome: chosen, ...(isStanding ? { revision: contest.revision } : {}) });
        }}
      >
        <Field
          label={t.on}
          value={market}
          onValue={(value) => {
            setMarket(value);
            setOutcome('');
          }}
          options={contests.map((one) => ({ value: one.market, label: asText(one.name) }))}
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
      {dialog && serverText.at === 'loading' && <Skeleton height="48px" />}
      {dialog && serverText.at === 'failed' && <AreaFailed message={serverText.message} onRetry={serverText.again} />}
      {dialog && serverText.at === 'ready' && (
        <p role="status">
          <b>{t.moves(serverText.response.stakes, serverText.response.moved)}</b>{' '}
          {moveText(serverText.response, d).join(' ')}
        </p>
      )}
      {dialog && <SettlementLines key={JSON.stringify(dialog)} rehearsal={dialog} />}
    </Panel>
  );
}
