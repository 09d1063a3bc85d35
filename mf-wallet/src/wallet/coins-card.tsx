import { Card, Icon, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../texts';

const Box = styled(Card)`
  display: flex;
  gap: ${theme.space(3)};
  align-items: center;
  & > svg {
    flex: none;
    color: ${theme.color.accent};
  }
  & h2,
  & p {
    margin: 0;
  }
  & h2 {
    font-size: ${theme.size.l};
  }
  & p {
    color: ${theme.color.soft};
  }
`;

/** Shown for coins instead of adding and withdrawing money: coins do neither. */
export function CoinsCard() {
  const t = useTexts(texts).coins;
  return (
    <Box as="section" data-area="coins">
      <Icon name="trophy" size={28} />
      <div>
        <h2>{t.title}</h2>
        <p>{t.text}</p>
      </div>
    </Box>
  );
}
