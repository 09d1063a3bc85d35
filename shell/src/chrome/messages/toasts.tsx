import { Icon, theme, toneColors, useTexts, type IconName, type Tone } from '@baazi/portal-kit';
import { alerts$, dismissAlert, pauseAlert, resumeAlert, useValue } from '@baazi/portal-kit/host';
import type { AlertType } from '@baazi/contracts';
import { useLayoutEffect, useRef } from 'react';
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
/**
 * On wide screens in the empty middle of the bar. On phones over the foot of the content; under the bar, or else on
 * it, where something would be covered that is read or pressed. Dialogs make room at their top.
 */
const Region = styled.div`
  position: fixed;
  inset-block-end: calc(var(--bottom) + ${theme.space(2)});
  inset-inline: ${theme.space(2)};
  z-index: ${theme.layer.toast};
  display: grid;
  justify-items: center;
  pointer-events: none;
  &[data-at='top'] {
    inset-block: calc(var(--bar) + ${theme.space(2)}) auto;
  }
  &[data-at='bar'] {
    inset-block: 0 auto;
  }
  ${theme.screen.wide} {
    &,
    &[data-at] {
      inset-block: 2px auto;
    }
  }
  #overlay:has([role='dialog']) & {
    inset-block: calc(env(safe-area-inset-top) + ${theme.space(2)}) auto;
  }
`;
const Toast = styled.div<{ $tone: Tone }>`
  display: flex;
  gap: ${theme.space(3)};
  align-items: center;
  width: 100%;
  max-width: 440px;
  ${theme.screen.wide} {
    max-width: min(440px, 30vw);
  }
  min-height: 52px;
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

const READ_OR_PRESSED = 'h1, h2, h3, a[href], button, input, select, textarea, [role=radio], [role=alert]';
const places = ['foot', 'top', 'bar'] as const;

/** Moves the region to the first place where it covers nothing; the last one covers the bar only. */
function placeFreely(region: HTMLElement | null): void {
  if (!region?.firstElementChild) return;
  const others = [...(document.getElementById('content')?.querySelectorAll(READ_OR_PRESSED) ?? [])].map((one) =>
    one.getBoundingClientRect(),
  );
  for (const at of places) {
    region.dataset['at'] = at;
    const { top, bottom } = region.getBoundingClientRect();
    if (!others.some((other) => other.height > 0 && other.bottom > top && other.top < bottom)) return;
  }
}

/** One alert at a time for five seconds, paused while the pointer or focus is on it, announced to screen readers. */
export function Toasts() {
  const t = useTexts(texts);
  const alert = useValue(alerts$);
  const urgent = alert?.alertType === 'danger';
  const style = styles[alert?.alertType ?? 'info'];
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => placeFreely(region.current), [alert]);
  return (
    <Region ref={region} role={urgent ? 'alert' : 'status'} aria-live={urgent ? 'assertive' : 'polite'}>
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
