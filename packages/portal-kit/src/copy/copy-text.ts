import type { Alert } from '@baazi/contracts';
import { alert } from '../alerts/alerts';
import { kitText } from '../texts/kit-texts';

/** The text in a field of its own, selected: inside the open dialog, whose focus trap would else take the focus. */
function selectedField(text: string): HTMLTextAreaElement {
  const field = document.createElement('textarea');
  field.readOnly = true;
  field.value = text;
  field.rows = text.split('\n').length + 1;
  field.setAttribute('aria-label', kitText('cannotCopy'));
  const open = [...document.querySelectorAll('[role=dialog]')].at(-1);
  (open ?? document.getElementById('content') ?? document.body).append(field);
  field.focus();
  field.select();
  return field;
}

/** Whether the browser copied it. In-app web views and pages without TLS have no clipboard, or refuse it. */
async function isWritten(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies a text and shows `done`. Without a clipboard the text is shown selected and the player is told so: it may be
 * a code or password that is shown only once.
 */
export async function copyText(text: string, done: Alert): Promise<void> {
  if (await isWritten(text)) return alert(done);
  const focused = document.activeElement;
  const field = selectedField(text);
  const isCopied = typeof document.execCommand === 'function' && document.execCommand('copy');
  if (!isCopied) {
    field.addEventListener('blur', () => field.remove(), { once: true });
    return alert({ msg: kitText('cannotCopy'), alertType: 'info' });
  }
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  alert(done);
}
