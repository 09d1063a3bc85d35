import { endpoints, type ReplyOf } from '@baazi/contracts';
import { AreaFailed, call, Chip, dayAndTime, live, Skeleton, theme, useCall, useTexts } from '@baazi/portal-kit';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { requestTexts } from './request-texts';

type SupportRequest = ReplyOf<typeof endpoints.readSupport>;

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

/** The requests of the signed-in player. */
export function OwnRequests({ asked }: { asked: number }) {
  const list = useCall(endpoints.listSupport);
  const { again } = list;
  useEffect(() => {
    if (asked > 0) again();
  }, [asked, again]);
  useEffect(() => {
    const hearing = live('told').subscribe(() => again());
    return () => hearing.unsubscribe();
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
  const { number, status, askedAt, category, text, answer } = request;
  return (
    <Row data-request={number}>
      <Facts>
        <b>{number}</b>
        <Chip tone={status === 'open' ? 'wait' : 'good'}>{t.states[status]}</Chip>
        <span>{t.categories[category]}</span>
        <span>{dayAndTime(askedAt)}</span>
      </Facts>
      <p>{text}</p>
      {answer && <Answer>{answer.text}</Answer>}
    </Row>
  );
}
