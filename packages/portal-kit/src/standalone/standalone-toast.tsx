import styled from 'styled-components';
import { alerts$ } from '../alerts/alerts';
import { useValue } from '../portal/use-value';
import { theme } from '../theme/theme';
import { Notice } from '../ui/notice';

const Place = styled.div`
  position: fixed;
  inset-inline: ${theme.space(4)};
  inset-block-end: ${theme.space(4)};
  z-index: ${theme.layer.toast};
`;
const tones = { info: 'info', success: 'good', warning: 'wait', danger: 'bad' } as const;

/** The shell renders alerts; standalone, this plain toast does. */
export function ToastAlone() {
  const alert = useValue(alerts$);
  return (
    <Place role="status">
      {alert && (
        <Notice key={alert.id} tone={tones[alert.alertType]}>
          {alert.msg}
        </Notice>
      )}
    </Place>
  );
}
