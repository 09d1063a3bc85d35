import { endpoints, type ReplyOf } from '@baazi/contracts';
import { AreaFailed, Button, Chip, Money, Notice, Skeleton, useCall, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { ChipList } from '../../ui/page/chip-list';
import { consolePaths, PlayerLink } from '../../ui/page/console-paths';
import { Panel } from '../../ui/page/panel';
import { csvOf, saveCsv } from '../../ui/table/csv';
import { Rows } from '../../ui/table/rows';
import { riskTexts } from './risk-texts';

type Hedge = ReplyOf<typeof endpoints.hedges>['hedges'][number];
const Stakes = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;
const keyOf = ({ market, stakes }: Hedge): string => `${market} ${stakes.map(({ userId }) => userId).join(' ')}`;

/** Linked players on both sides of a contest, what links them, and what they win in any case. */
export function Hedges() {
  const t = useTexts(riskTexts);
  const serverText = useCall(endpoints.hedges);
  const save = (hedges: readonly Hedge[]): void =>
    saveCsv(
      'hedges.csv',
      csvOf(
        [t.contest, t.players, 'id', t.side, `${t.worst} ₹`, t.tied],
        hedges.flatMap(({ label, stakes, worstRupees, by }) =>
          stakes.map((stake) => [label, stake.name, stake.userId, stake.selection, worstRupees, by.join(' ')]),
        ),
      ),
    );
  const ready = serverText.at === 'ready' ? serverText.response : undefined;
  return (
    <Panel
      title={t.hedges}
      actions={
        <ChipList>
          <Button small tone="quiet" to={consolePaths.settings}>
            {t.toSettings}
          </Button>
          {ready && ready.hedges.length > 0 && (
            <Button small tone="quiet" icon="download" onClick={() => save(ready.hedges)}>
              {t.csv}
            </Button>
          )}
        </ChipList>
      }
    >
      {serverText.at === 'loading' && <Skeleton height="120px" />}
      {serverText.at === 'failed' && <AreaFailed message={serverText.message} onRetry={serverText.again} />}
      {ready && <Notice tone={ready.isRefused ? 'good' : 'wait'}>{ready.isRefused ? t.refused : t.allowed}</Notice>}
      {ready?.hedges.length === 0 && <p>{t.none}</p>}
      {ready && ready.hedges.length > 0 && (
        <Rows
          label={t.hedges}
          rows={ready.hedges}
          keyOf={keyOf}
          columns={[
            { label: t.contest, cell: ({ label }) => <b>{label}</b> },
            {
              label: t.players,
              cell: ({ stakes }) => (
                <Stakes>
                  {stakes.map(({ userId, name, selection, stakeRupees, winRupees }) => (
                    <li key={`${userId} ${selection}`}>
                      <PlayerLink userId={userId} name={name} /> {t.on(selection, stakeRupees, winRupees)}
                    </li>
                  ))}
                </Stakes>
              ),
            },
            {
              label: t.tied,
              cell: ({ by }) => (
                <ChipList>
                  {by.map((way) => (
                    <Chip key={way} tone="wait">
                      {t.by[way]}
                    </Chip>
                  ))}
                </ChipList>
              ),
            },
            { label: t.worst, cell: ({ worstRupees }) => <Money rupees={worstRupees} /> },
          ]}
        />
      )}
    </Panel>
  );
}
