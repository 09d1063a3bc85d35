import { extension } from '@baazi/portal-kit';
import { useState } from 'react';
import type declared from '../../mfe.json';

/** An extension for the shell's own tests: shows its props, and breaks on demand. */
function Note({ count }: typeof declared.fills.note.props) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('broke as a piece');
  return (
    <p data-note>
      note {count}
      <button type="button" onClick={() => setBroken(true)}>
        break the note
      </button>
    </p>
  );
}
export const { bootstrap, mount, update, unmount } = extension(Note);
