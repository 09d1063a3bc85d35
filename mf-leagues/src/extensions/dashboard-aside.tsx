import { endpoints } from '@baazi/contracts';
import { extension, Icon, Link, Skeleton, theme, useCall, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { route } from '../route';
import { extensionTexts } from './extension-texts';

/** The slots reserve this height, so nothing moves when it arrives. */
const HEIGHT = '72px';
const Line = styled(Link)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: ${theme.space(3)};
  align-items: center;
  min-height: ${HEIGHT};
  padding: ${theme.space(2)} ${theme.space(4)};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.l};
  color: ${theme.color.text};
  background: ${theme.color.surface};
  text-decoration: none;
  &:hover {
    background: ${theme.color.raised};
  }
  & > svg:first-child {
    color: ${theme.color.accentText};
  }
  & > svg:last-child {
    color: ${theme.color.soft};
    transform: rotate(-90deg);
  }
  & b,
  & small {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & small {
    color: ${theme.color.soft};
  }
`;

/** The way to the leagues, with the best rank in the player's own; without one, what a league is for. */
function LeaguesLine() {
  const t = useTexts(extensionTexts);
  const own = useCall(endpoints.ownLeagues);
  if (own.at === 'loading') return <Skeleton height={HEIGHT} round={theme.radius.l} />;
  const leagues = own.at === 'ready' ? own.response.data : [];
  const [best] = [...leagues].sort((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity));
  return (
    <Line to={best ? `${route}?tab=leagues` : route} data-area="leagues">
      <Icon name="trophy" size={24} />
      <span>
        <b>{best ? best.name : t.leagues}</b>
        <small>
          {best ? (best.rank === undefined ? t.unranked : t.rank(best.rank)) : t.playFriends}
          {leagues.length > 1 && ` · ${t.moreLeagues(leagues.length - 1)}`}
        </small>
      </span>
      <Icon name="chevron" />
    </Line>
  );
}
export const { bootstrap, mount, update, unmount } = extension(LeaguesLine, { texts: extensionTexts });
