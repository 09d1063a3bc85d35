import { browserStorage, Button, Icon, type IconName, theme, usePlayer, useTexts } from '@baazi/portal-kit';
import { useValue } from '@baazi/portal-kit/host';
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { IconButton } from '../chrome/ui/icon-button';
import { newerIsOut$ } from '../remotes/watch-registry';
import { chooseNotify, notify$ } from './notify-player';
import { install$, installApp } from './offer-install';
import { promptTexts } from './prompt-texts';

/** A position that covers nothing: at the end of the page, or at the foot of an open sidebar. */
const Region = styled.div`
  display: grid;
  justify-items: center;
  &:not(:empty) {
    padding: 0 ${theme.space(3)} ${theme.space(3)};
  }
  @media (min-width: 992px) and (min-height: 600px) {
    body[data-layout='portal']:not([data-side='closed']) & {
      position: fixed;
      inset: auto auto 0 0;
      z-index: ${theme.layer.bar};
      width: var(--side);
    }
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
  & > svg {
    flex: none;
    color: ${theme.color.accentText};
  }
  & > p {
    flex: 1;
    min-width: 0;
    font-size: ${theme.size.s};
  }
  @media (min-width: 992px) and (min-height: 600px) {
    body[data-layout='portal']:not([data-side='closed']) & {
      flex-wrap: wrap;
      padding-inline-start: ${theme.space(3)};
      & > p {
        flex-basis: 90px;
      }
      & > :not(svg, p, :last-child) {
        order: 1;
        flex-basis: 100%;
      }
    }
  }
`;

const AGAIN_AFTER_MS = 14 * 24 * 3600_000;
const wasPutAway = (name: Name): boolean =>
  Date.now() - Number(browserStorage.getItem(`put-away:${name}`) ?? 0) < AGAIN_AFTER_MS;

type Name = 'update' | 'install' | 'notify';
const names: readonly Name[] = ['update', 'install', 'notify'];

function Prompt({
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
  const t = useTexts(promptTexts);
  return (
    <Card data-note={name}>
      <Icon name={icon} size={22} />
      <p>{children}</p>
      {action}
      <IconButton icon="close" label={t.notNow} onClick={() => onAway(name)} />
    </Card>
  );
}

/**
 * Prompts beside the screen, one at a time: a newer version is available, the portal can be installed, notifications
 * can be turned on.
 */
export function Prompts() {
  const t = useTexts(promptTexts);
  const newer = useValue(newerIsOut$);
  const install = useValue(install$);
  const notify = useValue(notify$);
  const hasPlayed = (usePlayer()?.joinedMatches.size ?? 0) > 0;
  const [away, setAway] = useState(() => names.filter(wasPutAway));
  const onAway = (name: Name): void => {
    browserStorage.setItem(`put-away:${name}`, String(Date.now()));
    setAway((before) => [...before, name]);
  };
  const may = (name: Name): boolean => !away.includes(name);
  let note: ReactNode = null;
  if (newer && may('update'))
    note = (
      <Prompt
        name="update"
        icon="refresh"
        onAway={onAway}
        action={
          <Button small tone="quiet" onClick={() => location.reload()}>
            {t.update}
          </Button>
        }
      >
        {t.newer}
      </Prompt>
    );
  else if (install === 'prompt' && may('install'))
    note = (
      <Prompt
        name="install"
        icon="download"
        onAway={onAway}
        action={
          <Button small tone="quiet" onClick={() => void installApp()}>
            {t.install}
          </Button>
        }
      >
        {t.installText}
      </Prompt>
    );
  else if (install === 'apple' && may('install'))
    note = (
      <Prompt name="install" icon="share" onAway={onAway}>
        {t.appleText}
      </Prompt>
    );
  else if (notify === 'unasked' && hasPlayed && may('notify'))
    note = (
      <Prompt
        name="notify"
        icon="bell"
        onAway={onAway}
        action={
          <Button small tone="quiet" onClick={() => void chooseNotify(true)}>
            {t.turnOn}
          </Button>
        }
      >
        {t.notifyText}
      </Prompt>
    );
  return <Region role="status">{note}</Region>;
}
