import { Button, dayAndTime, Icon, theme, useTexts } from '@baazi/portal-kit';
import { useValue } from '@baazi/portal-kit/host';
import styled from 'styled-components';
import { overrides } from '../registry/overrides';
import { states$ } from '../remotes/remote-states';

const en = {
  runs: (release: string, until: string) => `You test ${release}, until ${until}.`,
  leave: 'Back to what is live',
};
const hi: typeof en = {
  runs: (release, until) => `आप ${release} परख रहे हैं, ${until} तक।`,
  leave: 'जो लाइव है उस पर लौटें',
};
const texts = { en, hi };

/** Above every screen; on a phone, above the bottom menu. */
const Bar = styled.aside`
  position: fixed;
  inset-block-end: calc(var(--bottom) + env(safe-area-inset-bottom) + ${theme.space(2)});
  inset-inline: ${theme.space(3)};
  z-index: ${theme.layer.bar};
  display: flex;
  gap: ${theme.space(3)};
  align-items: center;
  max-width: 640px;
  margin-inline: auto;
  padding: ${theme.space(2)} ${theme.space(3)};
  border: 1px solid ${theme.color.accent};
  border-radius: ${theme.radius.m};
  color: ${theme.color.text};
  background: ${theme.color.raised};
  box-shadow: ${theme.shadow};
  & > svg {
    flex: none;
    color: ${theme.color.accentText};
  }
  & > p {
    flex: 1;
    min-width: 0;
    margin: 0;
    font-size: ${theme.size.s};
    overflow-wrap: anywhere;
  }
`;

/** Shows which release is pinned in this browser for a tester, and links back to the live one. */
export function PinBar() {
  const t = useTexts(texts);
  const pinned = Object.values(useValue(states$)).find(({ entry }) => entry.pinned !== undefined)?.entry;
  if (!pinned?.pinned) return null;
  return (
    <Bar role="status" data-pinned={pinned.name}>
      <Icon name="question" size={20} />
      <p>{t.runs(`${pinned.name} ${overrides.get(pinned.name) ?? pinned.version}`, dayAndTime(pinned.pinned))}</p>
      <Button small tone="quiet" onClick={() => location.assign(`${location.pathname}?mf-pin=`)}>
        {t.leave}
      </Button>
    </Bar>
  );
}
