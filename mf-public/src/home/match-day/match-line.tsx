import { Card, MatchRow } from '@baazi/portal-kit';
import styled from 'styled-components';
import { EnterLink } from './enter-link';
import type { Played } from './programme-of';

/** Rows on one surface, edge to edge. */
export const Lines = styled(Card)`
  padding: 0;
  overflow: hidden;
`;

/** A match in a row, with the link for a visitor. */
export const MatchLine = ({ match, score }: Played) => (
  <MatchRow match={match} score={score} action={<EnterLink match={match} small />} />
);
