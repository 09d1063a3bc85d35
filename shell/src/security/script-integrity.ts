// Whoever makes a script, its integrity stands in the registry: a remote that was built elsewhere fetches its chunks
// by a loader that knows of none.
import { integrityOf } from '../scripts/listed-scripts';

const native = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, 'src');
Object.defineProperty(HTMLScriptElement.prototype, 'src', {
  ...native,
  set(this: HTMLScriptElement, url: string) {
    this.integrity ||= integrityOf(url) ?? '';
    native?.set?.call(this, url);
  },
});
