import { theme, useTexts } from '@baazi/portal-kit';
import { connection$, useValue } from '@baazi/portal-kit/host';
import styled from 'styled-components';
import { texts } from '../ui/chrome-texts';

const Note = styled.p`
  position: fixed;
  inset-block-end: calc(var(--bottom) + ${theme.space(3)});
  inset-inline-start: ${theme.space(4)};
  z-index: ${theme.layer.toast};
  padding: ${theme.space(1)} ${theme.space(3)};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.pill};
  color: ${theme.color.wait};
  background: ${theme.color.surface};
  font-size: ${theme.size.s};
`;

/** A quiet note while the live stream is disconnected: it reconnects by itself, or when the player returns to the page. */
export function ConnectionNote() {
  const t = useTexts(texts);
  const connection = useValue(connection$);
  return (
    <div role="status">
      {connection === 'lost' && <Note>{t.reconnecting}</Note>}
      {connection === 'elsewhere' && <Note>{t.liveElsewhere}</Note>}
    </div>
  );
}
