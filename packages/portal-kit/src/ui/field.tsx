import {
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type InputEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
} from 'react';
import styled from 'styled-components';
import { kitTexts, moneyTexts } from '@baazi/portal-kit/core';
import { useTypedBefore } from '../screen/use-typed-before';
import { useTexts } from '../texts/use-texts';
import { isNumberKey, readWholeNumber } from '../texts/whole-number';
import { theme } from '../theme/theme';
import { Icon } from './icon';

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  min-width: 0;
  gap: ${theme.space(1)};
  text-align: start;
`;
const Label = styled.label`
  font-size: ${theme.size.s};
  font-weight: 600;
  color: ${theme.color.soft};
  & > span {
    color: ${theme.color.bad};
  }
`;
const Frame = styled.div<{ $wrong: boolean; $fixed: boolean }>`
  display: flex;
  align-items: center;
  min-height: 48px;
  border: 1px solid ${({ $wrong }) => ($wrong ? theme.color.bad : theme.color.edge)};
  border-radius: ${theme.radius.m};
  background: ${({ $fixed }) => ($fixed ? theme.color.sunken : theme.color.surface)};
  transition: border-color ${theme.motion};
  &:focus-within {
    outline: 2px solid ${theme.color.focus};
    outline-offset: 1px;
  }
  & > input,
  & > select {
    flex: 1;
    width: 100%;
    min-width: 0;
    min-height: 46px;
    padding: 0 ${theme.space(3)};
    border: 0;
    outline: 0;
    background: transparent;
    color: ${theme.color.text};
    font: inherit;
    border-radius: inherit;
  }
  & > select > option {
    color: ${theme.color.text};
    background: ${theme.color.surface};
  }
  & > input::placeholder {
    color: ${theme.color.soft};
    opacity: 0.8;
  }
  & > input:disabled {
    color: ${theme.color.soft};
    cursor: not-allowed;
  }
`;
const Lead = styled.span`
  padding-inline-start: ${theme.space(3)};
  color: ${theme.color.soft};
  font-weight: 600;
`;
const Eye = styled.button`
  display: grid;
  place-items: center;
  width: 46px;
  min-height: 46px;
  border: 0;
  border-radius: inherit;
  background: none;
  color: ${theme.color.soft};
  cursor: pointer;
`;
const Note = styled.p`
  margin: 0;
  font-size: ${theme.size.s};
  color: ${theme.color.soft};
`;
const Wrong = styled.p`
  display: flex;
  gap: ${theme.space(1)};
  align-items: flex-start;
  margin: 0;
  font-size: ${theme.size.s};
  color: ${theme.color.bad};
  & > svg {
    flex: none;
    margin-top: 1px;
  }
`;

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'prefix' | 'list'> {
  label: string;
  value: string;
  onValue?: (value: string) => void;
  /** shown under the field; one of `errors[]` or the form's own check */
  error?: string;
  hint?: ReactNode;
  /** shown before the text, such as ₹ */
  lead?: string;
  /** a whole number, as an amount is: `onValue` gets its digits, or '' while the text cannot be read as one */
  digits?: boolean;
  /** renders a select */
  options?: readonly { value: string; label: string }[];
  /** a button at the end, such as Copy */
  action?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** Label, input and its error, linked for screen readers. `type="password"` has its own show/hide toggle. */
export function Field({
  label,
  value,
  onValue,
  error,
  hint,
  lead,
  digits,
  options,
  action,
  type = 'text',
  required,
  id,
  ...rest
}: FieldProps) {
  const t = useTexts(kitTexts);
  const made = useId();
  const [shown, setShown] = useState(false);
  const inputId = id ?? made;
  const [typed, setTyped] = useState(value);
  // The text stays as it is typed, until the form sets another number.
  const text = digits && (readWholeNumber(typed) ?? '') === value ? typed : value;
  const problem = digits && readWholeNumber(text) === undefined ? t.wholeNumber : error;
  const notes =
    [problem ? `${inputId}-error` : '', hint ? `${inputId}-hint` : ''].filter(Boolean).join(' ') || undefined;
  const take = (given: string): void => {
    if (digits) setTyped(given);
    onValue?.(digits ? (readWholeNumber(given) ?? '') : given);
  };
  const frame = useRef<HTMLDivElement>(null);
  useTypedBefore(frame, (control) => {
    if (control.value !== text) take(control.value);
  });
  const refuseLetters = (event: InputEvent<HTMLInputElement>): void => {
    if (!isNumberKey(event.data)) event.preventDefault();
  };
  const controlProps = {
    id: inputId,
    value: text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => take(target.value),
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': notes,
    'aria-required': required || undefined,
  };
  return (
    <Box>
      <Label htmlFor={inputId}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </Label>
      <Frame ref={frame} $wrong={Boolean(problem)} $fixed={Boolean(rest.readOnly ?? rest.disabled)}>
        {lead && moneyTexts(lead) && <Lead aria-hidden="true">{moneyTexts(lead)}</Lead>}
        {options ? (
          <select {...controlProps} name={rest.name} disabled={rest.disabled} autoComplete={rest.autoComplete}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...rest}
            {...controlProps}
            readOnly={rest.readOnly ?? !onValue}
            type={type === 'password' && shown ? 'text' : type}
            inputMode={digits ? 'numeric' : rest.inputMode}
            onBeforeInput={digits ? refuseLetters : rest.onBeforeInput}
          />
        )}
        {type === 'password' && (
          <Eye type="button" aria-label={shown ? t.hide : t.show} aria-pressed={shown} onClick={() => setShown(!shown)}>
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </Eye>
        )}
        {action}
      </Frame>
      {problem && (
        <Wrong id={`${inputId}-error`}>
          <Icon name="warning" size={16} />
          <span>{moneyTexts(problem)}</span>
        </Wrong>
      )}
      {hint && <Note id={`${inputId}-hint`}>{hint}</Note>}
    </Box>
  );
}
