import { paths } from '@baazi/contracts';
import { Icon, Link, Money, Skeleton, theme, useLang, usePlayer, useTexts } from '@baazi/portal-kit';
import { screenTitle$, useValue } from '@baazi/portal-kit/host';
import { useState } from 'react';
import styled from 'styled-components';
import { Bell } from '../bell/bell';
import { currentRoute$, screenTitle } from '../../routes/current-route';
import { isSideOpen, showSide } from '../menus/sidebar-state';
import { texts } from '../ui/chrome-texts';
import { IconButton } from '../ui/icon-button';
import { ProfileMenu } from './profile-menu';

const Bar = styled.div`
  display: flex;
  flex: 1;
  gap: ${theme.space(2)};
  align-items: center;
  min-width: 0;
  padding: 0 ${theme.space(4)};
  @media (max-width: 359px) {
    gap: ${theme.space(1)};
    padding: 0 ${theme.space(2)};
  }
`;
const Title = styled.h1`
  flex: 1;
  overflow: hidden;
  font-size: ${theme.size.l};
  font-weight: 700;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
const Wide = styled.div`
  display: none;
  ${theme.screen.wide} {
    display: flex;
  }
`;
const Narrow = styled.div`
  display: flex;
  ${theme.screen.wide} {
    display: none;
  }
`;
const Balance = styled(Link)`
  display: inline-flex;
  gap: ${theme.space(2)};
  align-items: center;
  min-height: 36px;
  padding: 0 ${theme.space(3)};
  @media (max-width: 359px) {
    padding: 0 ${theme.space(2)};
  }
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.pill};
  background: ${theme.color.raised};
  font-weight: 700;
  text-decoration: none;
  & > svg {
    color: ${theme.color.accentText};
  }
`;

function ScreenTitle() {
  useLang();
  useValue(screenTitle$);
  return <Title>{screenTitle(useValue(currentRoute$))}</Title>;
}

/** Page title; the sidebar's toggle and the profile menu on wide screens, balance and logout on narrow ones. */
export function TopBar({ layout, onLogout }: { layout: 'portal' | 'ops'; onLogout: () => void }) {
  const t = useTexts(texts);
  const player = usePlayer();
  const [open, setOpen] = useState(isSideOpen);
  const toggle = (): void => {
    showSide(!open);
    setOpen(!open);
  };
  return (
    <Bar>
      <Wide>
        <IconButton
          icon="menu"
          label={open ? t.closeSide : t.openSide}
          aria-expanded={open}
          aria-controls="side"
          onClick={toggle}
        />
      </Wide>
      <ScreenTitle />
      {layout === 'portal' && (
        <Balance to={paths.wallet}>
          <span className="unseen">{t.balance}</span>
          <Icon name="wallet" size={18} />
          {player?.wallet ? <Money rupees={player.wallet.balance} /> : <Skeleton width="40px" />}
        </Balance>
      )}
      {layout === 'portal' && <Bell />}
      <Narrow>
        <IconButton icon="logout" label={t.logout} onClick={onLogout} />
      </Narrow>
      <Wide>
        <ProfileMenu layout={layout} onLogout={onLogout} />
      </Wide>
    </Bar>
  );
}
