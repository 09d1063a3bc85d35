import { theme } from '@baazi/portal-kit';
import styled from 'styled-components';
import { Activity } from './profile/activity';
import { ChangePassword } from './profile/change-password';
import { Sessions } from './profile/sessions';
import { SecondFactor } from './second-factor/second-factor';

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(4)};
  align-items: start;
  ${theme.screen.wide} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;
const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(4)};
`;

/** An operator's sign-in factors: operators have no player profile. */
export default function OperatorAccount() {
  return (
    <Page>
      <Column>
        <SecondFactor />
        <Sessions />
        <Activity />
      </Column>
      <ChangePassword />
    </Page>
  );
}
