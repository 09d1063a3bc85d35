import { Dialog, Icon, Link, theme, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { texts } from '../ui/chrome-texts';
import { isActive, type MenuEntry } from './menu-entries';
import { thumbEntry } from './bottom-entry-style';

const Opener = styled.button`
  ${thumbEntry}
  padding: 0;
  border: 0;
  background: none;
  cursor: pointer;
`;
const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(88px, 1fr));
  gap: ${theme.space(2)};
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Tile = styled(Link)`
  ${thumbEntry}
  min-height: 76px;
  gap: ${theme.space(2)};
  padding: ${theme.space(2)} ${theme.space(1)};
  border-radius: ${theme.radius.m};
  color: ${theme.color.text};
  background: ${theme.color.raised};
  &[aria-current] {
    box-shadow: inset 0 -3px ${theme.color.accent};
  }
`;

/** The entries that do not fit into the bottom menu, on a sheet. */
export function MoreEntries({ entries }: { entries: readonly MenuEntry[] }) {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const isHere = entries.some(({ path }) => isActive(path));
  return (
    <>
      <Opener
        type="button"
        aria-haspopup="dialog"
        aria-current={isHere ? 'true' : undefined}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={22} />
        {t.more}
      </Opener>
      <Dialog open={isOpen} onClose={close} title={t.more}>
        <Tiles>
          {entries.map(({ path, label, icon }) => (
            <li key={path}>
              <Tile to={path} onClick={close} aria-current={isActive(path) ? 'page' : undefined}>
                <Icon name={icon} size={24} />
                {label}
              </Tile>
            </li>
          ))}
        </Tiles>
      </Dialog>
    </>
  );
}
