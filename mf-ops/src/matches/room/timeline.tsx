import { endpoints, type ReplyOf } from '@baazi/contracts';
import { theme, useCall, useNow, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { logText, logTexts } from '../../system/operators-log/log-texts';
import { Panel } from '../../ui/page/panel';
import { When } from '../../ui/page/when';
import { roomTexts } from './room-texts';
import { actorName } from '../../system/operators-log/log-facts';

type RoomView = ReplyOf<typeof endpoints.matchRoom>;
interface TimelineEvent {
  key: string;
  at: string;
  who?: string;
  what: string;
  why?: string;
}
const List = styled.ol`
  display: grid;
  gap: ${theme.space(2)};
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    display: grid;
    grid-template-columns: minmax(110px, auto) minmax(0, 1fr);
    gap: ${theme.space(3)};
    font-size: ${theme.size.s};
  }
  & time {
    color: ${theme.color.soft};
  }
  & small {
    display: block;
    color: ${theme.color.soft};
  }
`;
const LAST = '50';

/** The timeline of a match and its questions, newest first, with actor and reason. */
export function Timeline({ room }: { room: RoomView }) {
  const t = useTexts(roomTexts);
  const copy = useTexts(logTexts);
  const now = useNow();
  const log = useCall(endpoints.audit, { query: { query: room.market, limit: LAST } });
  const known = log.at === 'ready' ? log.response : undefined;
  const names = known?.names ?? {};
  const isDeclaration = (action: string): boolean => action === 'declare-result' || action === 'correct-result';
  const events: TimelineEvent[] = [
    ...(known?.data ?? [])
      .filter(({ action }) => !isDeclaration(action))
      .map((row) => ({
        key: row._id,
        at: row.at,
        who: actorName(row, names),
        what: logText(row, names, copy),
        why: row.reason,
      })),
    ...room.history.map(({ market, title, revision, outcome, by, note, feedWrong, at }) => ({
      key: `${market} ${revision}`,
      at,
      who: names[by] ?? by,
      what: t.declared(title, outcome),
      why: feedWrong === undefined ? note : t.feedWrong(note, feedWrong),
    })),
    ...[
      { market: room.market, name: room.match.name, locksAt: room.match.locksAt },
      ...room.questions.map(({ market, title, locksAt }) => ({ market, name: title, locksAt })),
    ]
      .filter(({ locksAt }) => Date.parse(locksAt) <= now)
      .map(({ market, name, locksAt }) => ({ key: `lock ${market}`, at: locksAt, what: t.locked(name) })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <Panel title={t.timeline}>
      {events.length === 0 && <p>{t.nothingYet}</p>}
      <List>
        {events.map(({ key, at, who: actor, what, why }) => (
          <li key={key}>
            <When at={at} />
            <div>
              {actor && <b>{actor} </b>}
              {what}
              {why && <small>{why}</small>}
            </div>
          </li>
        ))}
      </List>
    </Panel>
  );
}
