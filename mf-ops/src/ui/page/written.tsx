import { theme } from '@baazi/portal-kit';
import styled from 'styled-components';

/** Texts written by people, stacked: support requests, messages. */
export const WrittenList = styled.ul`
  display: grid;
  gap: ${theme.space(3)};
  margin: 0;
  padding: 0;
  list-style: none;
`;
export const Written = styled.li`
  display: grid;
  gap: ${theme.space(2)};
  padding: ${theme.space(3)};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
  min-width: 0;
  & > p {
    margin: 0;
    max-width: 80ch;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;
/** Facts about one: author, time, state. */
export const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)} ${theme.space(4)};
  align-items: center;
  color: ${theme.color.soft};
  font-size: ${theme.size.s};
`;
