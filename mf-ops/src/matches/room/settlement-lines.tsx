import { endpoints, type ReplyOf } from '@baazi/contracts';
import { AreaFailed, Button, call, Chip, Money, Notice, Skeleton, theme, useTexts, type Tone } from '@baazi/portal-kit';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { PlayerLink } from '../../ui/page/console-paths';
import { csvOf, saveCsv } from '../../ui/table/csv';
import { Pager } from '../../ui/table/pager';
import { useKeys } from '../../ui/table/use-keys';
import { Rows } from '../../ui/table/rows';
import { roomTexts } from './room-texts';

type Rehearsed = ReplyOf<typeof endpoints.rehearseSettlement>;
type Row = Rehearsed['rows'][number];
export interface RehearsalRequest {
  market: string;
  outcome: string;
  /** the declared result's own revision, when it is rehearsed again */
  revision?: number;
}
const A_PAGE = 20;
const A_FILE_PAGE = 500;
const MOST_PAGES = 250;
const tones: Readonly<Record<Row['was'], Tone>> = { won: 'good', lost: 'bad', void: 'info', pending: 'wait' };
const Hash = styled.p`
  margin: 0;
  color: ${theme.color.soft};
  font-size: ${theme.size.s};
  & > code {
    overflow-wrap: anywhere;
  }
`;
const Becomes = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: ${theme.space(1)};
  align-items: center;
`;

const rehearse = ({ market, outcome, revision }: RehearsalRequest, limit: number, behind?: string) =>
  call(
    endpoints.rehearseSettlement,
    {
      params: { market },
      body: { outcome, limit, revision, ...(behind && { behind }) },
    },
    { quiet: true },
  );
async function allRows(rehearsal: RehearsalRequest): Promise<Row[]> {
  const rows: Row[] = [];
  let behind: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await rehearse(rehearsal, A_FILE_PAGE, behind);
    if (!answer.ok) break;
    rows.push(...answer.response.rows);
    behind = answer.response.next;
    if (!behind) break;
  }
  return rows;
}

interface Rehearsal {
  rehearsal: RehearsalRequest;
  behind: string | undefined;
  answer: Awaited<ReturnType<typeof rehearse>>;
}
/** One page of lines; the sums come with the first. */
function useLines(rehearsal: RehearsalRequest, behind: string | undefined, attempt: number) {
  const [latest, setLatest] = useState<Rehearsal>();
  const [whole, setWhole] = useState<Rehearsed['whole']>();
  useEffect(() => {
    let isGone = false;
    rehearse(rehearsal, A_PAGE, behind)
      .then((answer) => {
        if (isGone) return;
        setLatest({ rehearsal, behind, answer });
        if (answer.ok && answer.response.whole) setWhole(answer.response.whole);
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [rehearsal, behind, attempt]);
  const isThis = latest?.rehearsal === rehearsal && latest.behind === behind;
  return { answer: isThis ? latest.answer : undefined, whole };
}

/** Each line that a settlement would write: changes first, with the hash of the later settlement book. */
export function SettlementLines({ rehearsal }: { rehearsal: RehearsalRequest }) {
  const t = useTexts(roomTexts);
  const keys = useKeys();
  const [attempt, setAttempt] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const { answer, whole } = useLines(rehearsal, keys.key, attempt);
  const save = async (): Promise<void> => {
    setSaving(true);
    const rows = await allRows(rehearsal).finally(() => setSaving(false));
    saveCsv(
      `rehearsal-${rehearsal.market.replace(':', '-')}-${rehearsal.outcome}.csv`,
      csvOf(
        ['id', t.player, 'player id', t.selection, `${t.stake} ₹`, t.was, `${t.was} ₹`, t.becomes, `${t.becomes} ₹`],
        rows.map((row) => [
          row._id,
          row.name,
          row.userId,
          row.selection,
          row.stakeRupees,
          t.results[row.was],
          row.wasRupees,
          t.results[row.becomes],
          row.becomesRupees,
        ]),
      ),
    );
  };
  if (!answer) return <Skeleton height="240px" />;
  if (!answer.ok)
    return answer.refusal === 'book-open' ? (
      <Notice>{t.linesLater}</Notice>
    ) : (
      <AreaFailed message={answer.message} onRetry={() => setAttempt(attempt + 1)} />
    );
  const { rows, next } = answer.response;
  if (rows.length === 0) return null;
  return (
    <>
      {whole && (
        <>
          <p>{t.linesChange(whole.entries, whole.changed, whole.paidNowRupees, whole.paidThenRupees)}</p>
          <Hash>
            {t.linesHash}: <code>{whole.linesHash}</code>
          </Hash>
        </>
      )}
      <Rows
        label={t.lines}
        rows={rows}
        keyOf={({ _id }) => _id}
        columns={[
          { label: t.player, cell: (row) => <PlayerLink userId={row.userId} name={row.name} /> },
          {
            label: t.selection,
            cell: (row) => (
              <>
                <b>{{ yes: t.yes, no: t.no }[row.selection] ?? row.selection}</b>
                <small>
                  <Money rupees={row.stakeRupees} />
                </small>
              </>
            ),
          },
          {
            label: t.wasBecomes,
            cell: (row) => (
              <Becomes>
                <Chip tone={tones[row.was]}>{t.results[row.was]}</Chip>
                {row.changed && (
                  <>
                    <span aria-hidden="true">→</span> <Chip tone={tones[row.becomes]}>{t.results[row.becomes]}</Chip>
                  </>
                )}
              </Becomes>
            ),
          },
          {
            label: t.pays,
            cell: (row) => (
              <>
                <Money rupees={row.becomesRupees} />
                {row.changed && row.was !== 'pending' && <small>{t.paidBefore(row.wasRupees)}</small>}
              </>
            ),
          },
        ]}
      />
      <Pager keys={keys} next={next} total={whole?.entries} />
      <div>
        <Button small tone="quiet" icon="download" busy={isSaving} onClick={() => void save()}>
          {t.csv}
        </Button>
      </div>
    </>
  );
}
