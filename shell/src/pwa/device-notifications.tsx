import { Button, theme, useTexts } from '@baazi/portal-kit';
import { checked, useValue } from '@baazi/portal-kit/host';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import styled from 'styled-components';
import { chooseNotify, notify$ } from './notify-player';
import { isPushed } from './push';
import { deviceNotificationTexts } from './device-notifications-texts';

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space(1)} ${theme.space(3)};
  align-items: center;
  padding: ${theme.space(3)};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
  & > small {
    grid-column: 1;
    color: ${theme.color.soft};
  }
  & > button {
    grid-area: 1 / 2 / span 2;
  }
`;

type State = 'unsupported' | 'denied' | 'on' | 'onOpen' | 'off';

/** Turns device notifications on and off in this browser; explains why where they are unavailable. */
function DeviceNotifications() {
  const t = useTexts(deviceNotificationTexts);
  const choice = useValue(notify$);
  const [isReached, setReached] = useState(true);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (choice === 'on' && !isBusy) isPushed().then(setReached, () => setReached(false));
  }, [choice, isBusy]);
  const choose = async (wanted: boolean): Promise<void> => {
    setBusy(true);
    await chooseNotify(wanted).finally(() => setBusy(false));
  };
  const state = stateOf(choice === 'on', isReached);
  return (
    <Row data-told-here={state}>
      <b>{t.title}</b>
      <small>{t[state]}</small>
      {(state === 'off' || state === 'on' || state === 'onOpen') && (
        <Button small tone="quiet" busy={isBusy} onClick={() => void choose(state === 'off')}>
          {state === 'off' ? t.turnOn : t.turnOff}
        </Button>
      )}
    </Row>
  );
}

function stateOf(isOn: boolean, isReached: boolean): State {
  if (!('Notification' in window) || !('serviceWorker' in navigator)) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return isOn ? (isReached ? 'on' : 'onOpen') : 'off';
}

/** Renders it into a slot; the returned function removes it. */
export function renderDeviceNotifications(container: HTMLElement): () => void {
  const root = createRoot(container);
  root.render(checked(<DeviceNotifications />));
  return () => root.unmount();
}
