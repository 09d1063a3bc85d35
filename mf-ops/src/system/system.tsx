import { endpoints } from '@baazi/contracts';
import { AreaFailed, Button, Chip, dayAndTime, EmptyState, Skeleton, useCall, useTexts } from '@baazi/portal-kit';
import { useEffect } from 'react';
import { Page } from '../ui/page/layout';
import { Panel } from '../ui/page/panel';
import { Rows } from '../ui/table/rows';
import { texts } from '../texts';
import { Clock } from './clock';
import { DeadLetters } from './dead-letters';
import { Faults } from './faults';
import { Remotes } from './remotes';
import { Waits } from './waits';

const LIVE_EVERY_MS = 10_000;
const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** Running parts, what waits in them, queues, and remotes that fail in browsers. */
export default function System() {
  const t = useTexts(texts).system;
  const system = useCall(endpoints.system);
  const { again } = system;
  useEffect(() => {
    const timer = setInterval(again, LIVE_EVERY_MS);
    return () => clearInterval(timer);
  }, [again]);
  if (system.at === 'loading') return <Skeleton height="480px" round="16px" />;
  if (system.at === 'failed') return <AreaFailed message={system.message} onRetry={again} />;
  const { parts, remotes, queues, outbox, deadLetters = [], waiting = [], mode, serverNow } = system.response;
  const unsentOf = (part: string): number => outbox.find((row) => row.part === part)?.unsent ?? 0;
  return (
    <Page>
      <Panel
        title={t.parts}
        actions={
          <Button small tone="quiet" icon="refresh" busy={system.busy} onClick={again}>
            {t.refresh}
          </Button>
        }
      >
        <Rows
          label={t.parts}
          rows={parts}
          keyOf={({ url }) => url}
          columns={[
            {
              label: t.part,
              cell: (row) => (
                <>
                  <b>{row.name}</b>
                  <small>{row.url}</small>
                </>
              ),
            },
            {
              label: t.state,
              cell: (row) => <Chip tone={row.ready ? 'good' : 'bad'}>{row.ready ? t.ready : t.down}</Chip>,
            },
            { label: t.version, cell: (row) => row.version ?? '–' },
            { label: t.up, cell: (row) => (row.uptimeSeconds === undefined ? '–' : upTime(row.uptimeSeconds)) },
            { label: t.outbox, cell: (row) => unsentOf(row.name) },
          ]}
        />
      </Panel>
      {waiting.length > 0 && <Waits waiting={waiting} />}
      <Panel title={t.dead}>
        {deadLetters.length === 0 ? (
          <EmptyState icon="check" title={t.noDead} />
        ) : (
          <DeadLetters letters={deadLetters} onReplayed={again} />
        )}
      </Panel>
      <Panel title={t.queues}>
        <Rows
          label={t.queues}
          rows={queues}
          keyOf={({ name }) => name}
          columns={[
            {
              label: t.queue,
              cell: (row) => (
                <>
                  <b>{row.name.slice(row.name.indexOf('.') + 1)}</b>
                  <small>{row.part}</small>
                </>
              ),
            },
            { label: t.waiting, cell: (row) => row.messages },
            { label: t.deadCount, cell: (row) => (row.dead === 0 ? 0 : <Chip tone="bad">{row.dead}</Chip>) },
          ]}
        />
      </Panel>
      <Panel title={t.remotes}>
        <Remotes remotes={remotes} />
      </Panel>
      <Faults />
      {mode !== 'production' && <Clock serverNow={serverNow} shown={dayAndTime(serverNow)} onMoved={again} />}
    </Page>
  );
}

/** `2d 3h`, `3h 5m`, `5m`. */
export function upTime(seconds: number): string {
  const [days, hours, minutes] = [
    Math.floor(seconds / DAY),
    Math.floor(seconds / HOUR) % 24,
    Math.floor(seconds / MINUTE) % 60,
  ];
  if (days > 0) return `${days}d ${hours}h`;
  return hours > 0 ? `${hours}h ${minutes}m` : `${minutes}m`;
}
