import { endpoints, type ReplyOf } from '@baazi/contracts';
import { alert, AreaFailed, Button, Notice, rupees, Skeleton, useAction, useCall, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { Panel } from '../../ui/page/panel';
import { PlainReasonDialog } from '../../ui/page/reason-dialog';
import { filters } from '../../ui/table/filters';
import { Rows } from '../../ui/table/rows';
import { ImportStatementDialog } from './import-statement-dialog';
import { statementTexts } from './statement-texts';

type Line = ReplyOf<typeof endpoints.bankLines>['data'][number];

/** Bank statements and settlement reports: their import, and the lines that do not agree with the ledger. */
export function StatementTasks() {
  const t = useTexts(statementTexts);
  const open = useCall(endpoints.bankLines, { query: filters('state', 'open') });
  const [isImporting, setImporting] = useState(false);
  const [line, setLine] = useState<Line | null>(null);
  const total = open.at === 'ready' ? (open.response.metadata[0]?.totalRecord ?? 0) : 0;
  return (
    <Panel
      title={t.title}
      actions={
        <Button small tone="quiet" onClick={() => setImporting(true)}>
          {t.import}
        </Button>
      }
    >
      {open.at === 'loading' && <Skeleton height="120px" />}
      {open.at === 'failed' && <AreaFailed message={open.message} onRetry={open.again} />}
      {open.at === 'ready' && total === 0 && <Notice>{t.none}</Notice>}
      {open.at === 'ready' && total > 0 && (
        <>
          <Notice tone="wait">{t.open(total)}</Notice>
          <OpenLines lines={open.response.data} onExplain={setLine} />
        </>
      )}
      {isImporting && <ImportStatementDialog onClose={() => setImporting(false)} onDone={open.again} />}
      {line && <ExplainDialog line={line} onClose={() => setLine(null)} onDone={open.again} />}
    </Panel>
  );
}

function OpenLines({ lines, onExplain }: { lines: readonly Line[]; onExplain: (line: Line) => void }) {
  const t = useTexts(statementTexts);
  const whys: Readonly<Record<string, string>> = t.whys;
  return (
    <Rows
      label={t.title}
      rows={lines}
      keyOf={({ _id }) => _id}
      columns={[
        { label: t.day, cell: ({ day }) => day },
        {
          label: t.amount,
          cell: ({ amount, currency }) =>
            currency === undefined ? rupees(amount) : `${currency} ${amount.toFixed(2)}`,
        },
        {
          label: t.line,
          cell: ({ text, source }) => (
            <>
              {text}
              <small>{t.sources[source]}</small>
            </>
          ),
        },
        {
          label: t.why,
          cell: ({ why = '', about }) => (
            <>
              {whys[why] ?? why}
              {about && <small>{about.id}</small>}
            </>
          ),
        },
      ]}
      actionsOf={(row) => (
        <Button small tone="quiet" onClick={() => onExplain(row)}>
          {t.explain}
        </Button>
      )}
    />
  );
}

function ExplainDialog({ line, onClose, onDone }: { line: Line; onClose: () => void; onDone: () => void }) {
  const t = useTexts(statementTexts);
  const explain = useAction(endpoints.explainBankLine);
  const confirm = async (reason: string): Promise<void> => {
    const result = await explain.run({ params: { id: line._id }, body: { reason } });
    if (!result?.ok) return;
    alert({ msg: t.explained, alertType: 'success' });
    onDone();
    onClose();
  };
  return (
    <PlainReasonDialog
      title={t.explain}
      description={t.explainText(line.text)}
      submit={t.explain}
      action={explain}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    />
  );
}
