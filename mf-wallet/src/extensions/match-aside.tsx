import { endpoints, paths } from '@baazi/contracts';
import { Card, dayAndTime, Link, extension, rupees, theme, useCall, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { limitsTexts } from './limits-texts';

const Box = styled(Card)`
  display: grid;
  gap: ${theme.space(3)};
  & > h2,
  & > p,
  & > dl {
    margin: 0;
  }
  & > h2 {
    font-size: ${theme.size.l};
  }
  & > p,
  & dt {
    color: ${theme.color.soft};
  }
  & a {
    font-size: ${theme.size.s};
  }
`;
const Row = styled.div`
  display: flex;
  justify-content: space-between;
  & > dd {
    margin: 0;
    font-weight: 700;
  }
`;

/** The limits that a player has set, shown where stakes are made. Renders nothing without limits. */
function OwnLimits() {
  const t = useTexts(limitsTexts);
  const page = useCall(endpoints.readLimits);
  if (page.at !== 'ready') return null;
  const { stake, breakUntil, selfExcluded } = page.response;
  const limits = [
    { label: t.daily, limit: stake.daily },
    { label: t.weekly, limit: stake.weekly },
  ].filter(({ limit }) => limit !== null);
  const pause = selfExcluded ? t.excluded : breakUntil && t.breakUntil(dayAndTime(breakUntil));
  if (limits.length === 0 && !pause) return null;
  return (
    <Box as="section" $flat aria-label={t.title} data-area="own-limits">
      <h2>{t.title}</h2>
      {pause && <p>{pause}</p>}
      {limits.length > 0 && (
        <dl>
          {limits.map(({ label, limit }) => (
            <Row key={label}>
              <dt>{label}</dt>
              <dd>{rupees(limit ?? 0)}</dd>
            </Row>
          ))}
        </dl>
      )}
      <Link to={paths.wallet}>{t.change}</Link>
    </Box>
  );
}
export const { bootstrap, mount, update, unmount } = extension(OwnLimits, { texts: limitsTexts });
