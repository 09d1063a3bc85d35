import styled from 'styled-components';
import { kitTexts } from '@baazi/portal-kit/core';
import { useTexts } from '../texts/use-texts';
import { theme } from '../theme/theme';
import { Button } from './button';
import { Icon } from './icon';

const Box = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space(3)};
  padding: ${theme.space(6)} ${theme.space(4)};
  border: 1px dashed ${theme.color.edge};
  border-radius: ${theme.radius.l};
  text-align: center;
  color: ${theme.color.soft};
  & > svg {
    color: ${theme.color.bad};
  }
`;
const Text = styled.p`
  margin: 0;
  max-width: 40ch;
`;

/** Replaces an area that could not be loaded; the rest of the page keeps working. */
export function AreaFailed({ message, onRetry, busy }: { message?: string; onRetry?: () => void; busy?: boolean }) {
  const t = useTexts(kitTexts);
  return (
    <Box role="alert">
      <Icon name="warning" size={28} />
      <Text>{message ?? (navigator.onLine ? t.areaFailed : t.offline)}</Text>
      {onRetry && (
        <Button tone="quiet" small icon="refresh" busy={busy} busyText={t.loading} onClick={onRetry}>
          {t.tryAgain}
        </Button>
      )}
    </Box>
  );
}
