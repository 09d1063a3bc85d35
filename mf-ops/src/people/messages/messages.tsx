import { endpoints } from '@baazi/contracts';
import { AreaFailed, EmptyState, Skeleton, theme, useCall, useTexts } from '@baazi/portal-kit';
import { Page } from '../../ui/page/layout';
import { Panel } from '../../ui/page/panel';
import { WrittenList } from '../../ui/page/written';
import { filters } from '../../ui/table/filters';
import { usePolling } from '../../ui/table/use-polling';
import { Delivery } from './delivery';
import { messageTexts } from './message-texts';
import { SentMessage } from './sent-message';
import { WriteMessage } from './write-message';

/** Messages to players: written and approved here, with their delivery. */
export default function Messages() {
  const t = useTexts(messageTexts);
  const list = useCall(endpoints.listMessages);
  const operators = useCall(endpoints.listUsers, { query: { limit: '100', ...filters('role', 'operator') } });
  usePolling(list.again);
  const names = Object.fromEntries(
    (operators.at === 'ready' ? operators.response.data : []).map(({ _id, name }) => [_id, name]),
  );
  return (
    <Page>
      <WriteMessage onSent={list.again} />
      <Panel title={t.title}>
        {list.at === 'loading' && <Skeleton height="240px" round={theme.radius.m} />}
        {list.at === 'failed' && <AreaFailed message={list.message} onRetry={list.again} />}
        {list.at === 'ready' && list.response.data.length === 0 && <EmptyState icon="mail" title={t.none} />}
        {list.at === 'ready' && (
          <WrittenList>
            {list.response.data.map((row) => (
              <SentMessage key={row._id} row={row} names={names} onDone={list.again} />
            ))}
          </WrittenList>
        )}
      </Panel>
      <Delivery />
    </Page>
  );
}
