import { Icon, theme, toneColors, useTexts, type IconName, type Tone } from '@baazi/portal-kit';
import { alerts$, dismissAlert, pauseAlert, resumeAlert, useValue } from '@baazi/portal-kit/host';
import type { AlertType } from '@baazi/contracts';
import styled, { keyframes } from 'styled-components';
import { texts } from '../ui/chrome-texts';
import { IconButton } from '../ui/icon-button';

const styles: Record<AlertType, { tone: Tone; icon: IconName }> = {
  info: { tone: 'info', icon: 'info' },
  success: { tone: 'good', icon: 'check' },
  warning: { tone: 'wait', icon: 'warning' },
  danger: { tone: 'bad', icon: 'warning' },
};
const drop = keyframes`from { opacity: 0; transform: translateY(12px); }`;
const Region = styled.div`
  position: fixed;
  inset-block-end: calc(var(--bottom) + ${theme.space(3)});
  inset-inline: ${theme.space(3)};
  z-index: ${theme.layer.toast};
  display: grid;
  justify-items: center;
  pointer-events: none;
  ${theme.screen.wide} {
    inset-inline: ${theme.space(6)} auto;
    inset-block-end: ${theme.space(14)};
    /* A note at the foot of the sidebar stays in sight. */
    body:has([data-note]) & {
      inset-block-end: 184px;
    }
  }
  /* A dialog rises from below: its buttons stay free. */
  #overlay:has([role='dialog']) & {
    inset-block: calc(env(safe-area-inset-top) + ${theme.space(3)}) auto;
  }
`;
const Toast = styled.div<{ $tone: Tone }>`
  display: flex;
  gap: ${theme.space(3)};
  align-items: center;
  width: 100%;
  max-width: 440px;
  min-height: 56px;
  padding: ${theme.space(1)} ${theme.space(1)} ${theme.space(1)} ${theme.space(4)};
  border: 1px solid ${({ $tone }) => toneColors($tone).text};
  border-radius: ${theme.radius.m};
  background: ${({ $tone }) => toneColors($tone).wash};
  box-shadow: ${theme.shadow};
  pointer-events: auto;
  animation: ${drop} 180ms ease-out;
  & > svg {
    flex: none;
    color: ${({ $tone }) => toneColors($tone).text};
  }
  & > p {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

/** One alert at a time for five seconds, paused while the pointer or focus is on it, announced to screen readers. */
export function Toasts() {
  const t = useTexts(texts);
  const alert = useValue(alerts$);
  const urgent = alert?.alertType === 'danger';
  const style = styles[alert?.alertType ?? 'info'];
  return (
    <Region role={urgent ? 'alert' : 'status'} aria-live={urgent ? 'assertive' : 'polite'}>
      {alert && (
        <Toast
          key={alert.id}
          $tone={style.tone}
          onPointerEnter={pauseAlert}
          onPointerLeave={resumeAlert}
          onFocus={pauseAlert}
          onBlur={resumeAlert}
          data-alert={alert.alertType}
        >
          <Icon name={style.icon} />
          <p>{alert.msg}</p>
          <IconButton icon="close" label={t.dismiss} onClick={dismissAlert} />
        </Toast>
      )}
    </Region>
  );
}
