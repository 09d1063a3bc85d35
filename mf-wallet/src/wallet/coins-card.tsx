import { endpoints } from '@baazi/contracts';
import { Card, Icon, theme, useCall, useTexts } from '@baazi/portal-kit';
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

/** Shown for coins instead of adding and withdrawing money: coins do neither. With the streak of daily coins. */
export function CoinsCard() {
  const t = useTexts(texts).coins;
  const daily = useCall(endpoints.dailyCoins);
  return (
    <Box as="section" data-area="coins">
      <Icon name="trophy" size={28} />
      <div>
        <h2>{t.title}</h2>
        <p>{t.text}</p>
        <p>{daily.at === 'ready' ? t.streak(daily.response) : '\u00a0'}</p>
        <p>{t.forgiven}</p>
      </div>
    </Box>
  );
}
