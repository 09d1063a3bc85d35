import { operatorRoles, type OperatorRole } from '@baazi/contracts';
import { Check, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../../texts';

const Box = styled.fieldset`
  display: grid;
  gap: ${theme.space(1)};
  margin: 0;
  padding: 0;
  border: 0;
  & > small {
    color: ${theme.color.bad};
  }
`;

interface Props {
  roles: readonly OperatorRole[];
  onChange: (roles: readonly OperatorRole[]) => void;
  error: string | undefined;
}

/** Checkboxes of an operator's roles. */
export function Roles({ roles, onChange, error }: Props) {
  const t = useTexts(texts).users;
  return (
    <Box>
      <legend>{t.roles}</legend>
      {operatorRoles.map((role) => (
        <Check
          key={role}
          checked={roles.includes(role)}
          onChecked={(checked) => onChange(checked ? [...roles, role] : roles.filter((one) => one !== role))}
        >
          {t.roleNames[role]}
        </Check>
      ))}
      {error !== undefined && <small>{error}</small>}
    </Box>
  );
}
