import { Chip, theme, useTexts, useServerText } from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../../texts';

export const ChipList = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(1)};
  & > span {
    white-space: normal;
  }
`;

/** Reasons with a translation, one tap each. A typed reason is shown as typed. */
export function Offered({ reasons, onChoose }: { reasons: readonly string[]; onChoose: (reason: string) => void }) {
  const { offered } = useTexts(texts).reason;
  const serverText = useServerText();
  return (
    <div role="group" aria-label={offered}>
      <small>{offered}</small>
      <ChipList>
        {reasons.map((reason) => (
          <Chip key={reason} onClick={() => onChoose(reason)}>
            {serverText(reason)}
          </Chip>
        ))}
      </ChipList>
    </div>
  );
}
