import { endpoints } from '@baazi/contracts';
import { AreaFailed, Card, Skeleton, theme, useCall, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../texts';
import { LimitsForm } from './limits-form';
import { SelfExclusion } from './self-exclusion';
import { BreakForm } from './take-break';

const Box = styled(Card)`
  display: grid;
  gap: ${theme.space(4)};
  & h2,
  & h3 {
    margin: 0;
    font-size: ${theme.size.l};
  }
  & h3 {
    font-size: ${theme.size.m};
  }
  & > p {
    margin: 0;
    color: ${theme.color.soft};
  }
`;

/** The player's own limits, a break, and self-exclusion. The service enforces them. */
export function Limits() {
  const t = useTexts(texts).limits;
  const page = useCall(endpoints.readLimits);
  if (page.at === 'failed') return <AreaFailed message={page.message} onRetry={page.again} busy={page.busy} />;
  if (page.at !== 'ready') return <Skeleton height="200px" />;
  const props = { limits: page.response, onSaved: page.again };
  return (
    <Box as="section" data-area="limits">
      <h2>{t.title}</h2>
      <p>{t.text}</p>
      <LimitsForm {...props} />
      <BreakForm {...props} />
      <SelfExclusion {...props} />
    </Box>
  );
}
