import * as Radix from '@radix-ui/react-dialog';
import { useRef, type ReactNode } from 'react';
import styled, { keyframes } from 'styled-components';
import { kitTexts } from '@baazi/portal-kit/core';
import { useTexts } from '../texts/use-texts';
import { theme } from '../theme/theme';
import { Icon } from '../ui/icon';
import { useCloseOnBack } from './close-on-back';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** buttons, side by side at the end */
  actions?: ReactNode;
  /** wraps the content in a form: Enter submits; the submit button is `<Button type="submit">` */
  onSubmit?: () => void;
  /** cannot be closed while true */
  busy?: boolean;
}
const fade = keyframes`from { opacity: 0; }`;
const rise = keyframes`from { opacity: 0; transform: translateY(16px); }`;

/** Space that the bottom of a sheet keeps free. */
const BELOW = `calc(${theme.space(5)} + env(safe-area-inset-bottom))`;

const Shade = styled(Radix.Overlay)`
  position: fixed;
  inset: 0;
  z-index: ${theme.layer.dialog};
  display: grid;
  overflow-y: auto;
  scroll-padding-block-end: ${theme.space(24)};
  background: ${theme.color.shade};
  place-items: end stretch;
  @media (prefers-reduced-motion: no-preference) {
    animation: ${fade} ${theme.motion};
  }
  ${theme.screen.wide} {
    place-items: center;
    padding: ${theme.space(6)};
  }
  /* A message stands above the sheet, not over its title. */
  body:has([data-alert]) & {
    padding-block-start: ${theme.space(19)};
  }
`;
const Sheet = styled(Radix.Content)`
  position: relative;
  display: grid;
  gap: ${theme.space(4)};
  width: 100%;
  padding: ${theme.space(5)} ${theme.space(4)} ${BELOW};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.l} ${theme.radius.l} 0 0;
  color: ${theme.color.text};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow};
  &:focus {
    outline: none;
  }
  @media (prefers-reduced-motion: no-preference) {
    animation: ${rise} ${theme.motion};
  }
  ${theme.screen.wide} {
    max-width: 480px;
    padding: ${theme.space(6)};
    border-radius: ${theme.radius.l};
  }
`;
const Title = styled(Radix.Title)`
  margin: 0;
  padding-inline-end: ${theme.space(10)};
  font-size: ${theme.size.xl};
  line-height: 1.3;
`;
const About = styled(Radix.Description)`
  margin: 0;
  color: ${theme.color.soft};
`;
const Close = styled(Radix.Close)`
  position: absolute;
  inset-block-start: ${theme.space(3)};
  inset-inline-end: ${theme.space(3)};
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border: 0;
  border-radius: ${theme.radius.pill};
  color: ${theme.color.soft};
  background: none;
  cursor: pointer;
  &:hover {
    background: ${theme.color.raised};
  }
`;
/** Stay visible at the bottom of the window if the dialog is higher than the window. */
const Actions = styled.div`
  position: sticky;
  inset-block-end: 0;
  z-index: 1;
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: 1fr;
  gap: ${theme.space(3)};
  margin-block: calc(-1 * ${theme.space(3)}) calc(-1 * ${BELOW});
  padding-block: ${theme.space(3)} ${BELOW};
  background: ${theme.color.surface};
  ${theme.screen.wide} {
    inset-block-end: calc(-1 * ${theme.space(6)});
    margin: calc(-1 * ${theme.space(3)}) calc(-1 * ${theme.space(6)}) calc(-1 * ${theme.space(6)});
    padding: ${theme.space(3)} ${theme.space(6)} ${theme.space(6)};
    border-end-start-radius: ${theme.radius.l};
    border-end-end-radius: ${theme.radius.l};
  }
`;

const Form = styled.form`
  display: grid;
  gap: ${theme.space(4)};
`;

/** A toast that covers the dialog does not count as outside: dismissing it leaves the dialog open. */
function ignoreToast(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-alert]')) event.preventDefault();
}

/**
 * Returns focus to the element that opened the dialog, or to the page if that element cannot take it (for example a
 * button that is now disabled as Joined).
 */
function useFocusBack(): (event: Event) => void {
  const opener = useRef(document.activeElement);
  return (event) => {
    event.preventDefault();
    const was = opener.current;
    const canFocus = was instanceof HTMLElement && was.isConnected && !was.matches(':disabled');
    (canFocus ? was : document.getElementById('content'))?.focus();
    if (canFocus) watchFocus(was);
  };
}

/**
 * A button that is disabled right after it got the focus (the reply arrived later) would lose the focus to the
 * document.
 */
function watchFocus(button: HTMLElement): void {
  const watch = new MutationObserver(() => {
    if (!button.matches(':disabled')) return;
    watch.disconnect();
    if (document.activeElement === button || document.activeElement === document.body)
      document.getElementById('content')?.focus();
  });
  watch.observe(button, { attributes: true, attributeFilter: ['disabled'] });
  button.addEventListener('blur', () => watch.disconnect(), { once: true });
}

export default function RadixDialog({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  busy = false,
  onSubmit,
}: DialogProps) {
  const t = useTexts(kitTexts);
  const focusBack = useFocusBack();
  const requestClose = (): void => {
    if (!busy) onClose();
  };
  useCloseOnBack(open, requestClose);
  const body = (
    <>
      {children}
      {actions && <Actions>{actions}</Actions>}
    </>
  );
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && requestClose()}>
      <Radix.Portal container={document.getElementById('overlay') ?? document.body}>
        <Shade>
          <Sheet
            onCloseAutoFocus={focusBack}
            onInteractOutside={ignoreToast}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <Title>{title}</Title>
            {description && <About>{description}</About>}
            {onSubmit ? (
              <Form
                noValidate
                onSubmit={(event) => {
                  event.preventDefault();
                  if (!busy) onSubmit();
                }}
              >
                {body}
              </Form>
            ) : (
              body
            )}
            <Close aria-label={t.close} disabled={busy}>
              <Icon name="close" />
            </Close>
          </Sheet>
        </Shade>
      </Radix.Portal>
    </Radix.Root>
  );
}
