import { endpoints, type ReplyOf } from '@baazi/contracts';
import {
  AreaFailed,
  browserStorage,
  call,
  Chip,
  dayAndTime,
  live,
  Skeleton,
  theme,
  useCall,
  useTexts,
} from '@baazi/portal-kit';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { requestTexts } from './request-texts';

/** Of a visitor only the answer is read: the text stays with who wrote it. */
type SupportRequest = ReplyOf<typeof endpoints.readSupport> & { text?: string };

const List = styled.ul`
  display: grid;
  gap: ${theme.space(3)};
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Row = styled.li`
  display: grid;
  gap: ${theme.space(2)};
  padding: ${theme.space(3)};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
  & > p {
    margin: 0;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;
const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)} ${theme.space(3)};
  align-items: center;
  color: ${theme.color.soft};
  font-size: ${theme.size.s};
`;
const Answer = styled.p`
  && {
    padding-inline-start: ${theme.space(3)};
    border-inline-start: 3px solid ${theme.color.good};
  }
`;

const STORAGE_KEY = 'support';
const MAX_STORED = 5;
const UUID = /^[0-9a-f-]{36}$/;

/** Requests that this browser made without signing in: their answers are read with these ids. */
export function storedRequests(): string[] {
  const stored = browserStorage.getItem(STORAGE_KEY)?.split(' ') ?? [];
  return stored.filter((id) => UUID.test(id)).slice(0, MAX_STORED);
}
export function storeRequest(id: string): void {
  browserStorage.setItem(STORAGE_KEY, [id, ...storedRequests()].slice(0, MAX_STORED).join(' '));
}

/** The requests of the signed-in player. */
export function OwnRequests({ sentCount }: { sentCount: number }) {
  const list = useCall(endpoints.listSupport);
  const { again } = list;
  useEffect(() => {
    if (sentCount > 0) again();
  }, [sentCount, again]);
  useEffect(() => {
    const subscription = live('told').subscribe(() => again());
    return () => subscription.unsubscribe();
  }, [again]);
  if (list.at === 'failed') return <AreaFailed message={list.message} onRetry={list.again} />;
  if (list.at === 'loading') return <Skeleton height="80px" round={theme.radius.m} />;
  return (
    <List>
      {list.response.data.map((request) => (
        <Request key={request._id} request={request} />
      ))}
    </List>
  );
}

/** A request from this device without signing in. Deleted or unreachable, it renders nothing. */
export function StoredRequest({ id }: { id: string }) {
  const [request, setRequest] = useState<SupportRequest>();
  useEffect(() => {
    let isHere = true;
    call(endpoints.readSupport, { body: { id } }, { quiet: true }).then(
      (answer) => {
        if (isHere && answer.ok) setRequest(answer.response);
      },
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [id]);
  return request ? (
    <List>
      <Request request={request} />
    </List>
  ) : null;
}

function Request({ request }: { request: SupportRequest }) {
  const t = useTexts(requestTexts);
  const { number, askedAt, category, text, answer } = request;
  const status = request.isUnconfirmed ? 'unconfirmed' : request.status;
  return (
    <Row data-request={number}>
      <Facts>
        <b>{number}</b>
        <Chip tone={status === 'answered' ? 'good' : 'wait'}>{t.states[status]}</Chip>
        <span>{t.categories[category]}</span>
        <span>{dayAndTime(askedAt)}</span>
      </Facts>
      {text !== undefined && <p>{text}</p>}
      {answer && <Answer>{answer.text}</Answer>}
    </Row>
  );
}
