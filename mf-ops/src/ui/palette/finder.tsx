import { Button, lazyDialog, theme, useTexts } from '@baazi/portal-kit';
import { Suspense, useEffect, useState } from 'react';
import styled from 'styled-components';
import { texts } from '../../texts';

const Palette = lazyDialog(() => import(/* webpackChunkName: "palette" */ './palette'));
const Bar = styled.div`
  display: flex;
  justify-content: flex-end;
  margin-block-end: ${theme.space(3)};
  & kbd {
    margin-inline-start: ${theme.space(2)};
    color: ${theme.color.soft};
    font: inherit;
    font-size: ${theme.size.xs};
  }
  ${theme.screen.narrow} {
    & kbd {
      display: none;
    }
  }
`;

/** The command palette: a button on every page, and Ctrl K. */
export function Finder() {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Bar>
        <Button small tone="quiet" aria-keyshortcuts="Control+K" onClick={() => setOpen(true)}>
          {t.find}
          <kbd aria-hidden="true">Ctrl K</kbd>
        </Button>
      </Bar>
      {isOpen && (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
