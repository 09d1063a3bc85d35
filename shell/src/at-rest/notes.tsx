import { Button, Icon, theme, usePlayer, useTexts, type IconName } from '@baazi/portal-kit';
import { useValue } from '@baazi/portal-kit/host';
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { IconButton } from '../chrome/icon-button';
import { install$, installApp } from '../install/offer-install';
import { chooseNotify, notify$ } from '../notify/notify';
import { newerIsOut$ } from '../registry/watch-registry';
import { noteTexts } from './note-texts';

const Region = styled.div`
  position: fixed;
  inset-block-end: calc(var(--bottom) + ${theme.space(3)});
  inset-inline: ${theme.space(3)};
  z-index: ${theme.layer.bar};
  display: grid;
  gap: ${theme.space(2)};
  justify-items: center;
  pointer-events: none;
  ${theme.screen.wide} {
    inset-inline: auto ${theme.space(6)};
  }
`;
const Card = styled.div`
  display: flex;
  gap: ${theme.space(3)};
  align-items: center;
  width: 100%;
  max-width: 440px;
  padding: ${theme.space(2)} ${theme.space(2)} ${theme.space(2)} ${theme.space(4)};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.l};
  background: ${theme.color.raised};
  box-shadow: ${theme.shadow};
  pointer-events: auto;
  & > svg {
    flex: none;
    color: ${theme.color.accentText};
  }
  & > p {
    flex: 1;
    min-width: 0;
    font-size: ${theme.size.s};
  }
`;

const AGAIN_AFTER_MS = 14 * 24 * 3600_000;
const wasPutAway = (name: Name): boolean =>
  Date.now() - Number(localStorage.getItem(`put-away:${name}`) ?? 0) < AGAIN_AFTER_MS;

type Name = 'update' | 'install' | 'notify';
const names: readonly Name[] = ['update', 'install', 'notify'];

function Note({
  name,
  icon,
  children,
  action,
  onAway,
}: {
  name: Name;
  icon: IconName;
  children: ReactNode;
  action?: ReactNode;
  onAway: (name: Name) => void;
}) {
  const t = useTexts(noteTexts);
  return (
    <Card data-note={name}>
      <Icon name={icon} size={22} />
      <p>{children}</p>
      {action}
      <IconButton icon="close" label={t.notNow} onClick={() => onAway(name)} />
    </Card>
  );
}

/** What the portal has to say beside the screen, one thing at a time: a newer version, installing it, being told of results. */
export function Notes() {
  const t = useTexts(noteTexts);
  const newer = useValue(newerIsOut$);
  const install = useValue(install$);
  const notify = useValue(notify$);
  const hasPlayed = (usePlayer()?.joinedMatches.size ?? 0) > 0;
  const [away, setAway] = useState(() => names.filter(wasPutAway));
  const onAway = (name: Name): void => {
    localStorage.setItem(`put-away:${name}`, String(Date.now()));
    setAway((before) => [...before, name]);
  };
  const may = (name: Name): boolean => !away.includes(name);
  let note: ReactNode = null;
  if (newer && may('update'))
    note = (
      <Note
        name="update"
        icon="refresh"
        onAway={onAway}
        action={
          <Button small onClick={() => location.reload()}>
            {t.update}
          </Button>
        }
      >
        {t.newer}
      </Note>
    );
  else if (install === 'prompt' && may('install'))
    note = (
      <Note
        name="install"
        icon="download"
        onAway={onAway}
        action={
          <Button small onClick={() => void installApp()}>
            {t.install}
          </Button>
        }
      >
        {t.installText}
      </Note>
    );
  else if (install === 'apple' && may('install'))
    note = (
      <Note name="install" icon="share" onAway={onAway}>
        {t.appleText}
      </Note>
    );
  else if (notify === 'unasked' && hasPlayed && may('notify'))
    note = (
      <Note
        name="notify"
        icon="bell"
        onAway={onAway}
        action={
          <Button small onClick={() => void chooseNotify(true)}>
            {t.turnOn}
          </Button>
        }
      >
        {t.notifyText}
      </Note>
    );
  return <Region role="status">{note}</Region>;
}
