import type { Endpoint } from '@baazi/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import type { Action } from './use-action';

/** message by field */
export type FieldErrors = Readonly<Record<string, string>>;

export interface Form<Name extends string> {
  values: Readonly<Record<Name, string>>;
  /** The form's own and the server's. A name that is no field here is about the whole form. */
  errors: FieldErrors;
  isWrong: boolean;
  /** What `Field` takes: `<Field label={t.email} {...form.field('email')} />`. `keep`: what is kept of what is typed. */
  field: (
    name: Name,
    keep?: (typed: string) => string,
  ) => { id: string; name: string; value: string; error: string | undefined; onValue: (typed: string) => void };
  /** Sets fields. What was wrong with these, or with the whole form, is forgotten; the other errors stay. */
  fill: (some: Partial<Record<Name, string>>) => void;
  /** Shows what is wrong before anything is sent, and tells whether something is: `if (form.refuses(found)) return`. */
  refuses: (found: FieldErrors) => boolean;
  /** Forgets every error. */
  clear: () => void;
}

const without = (errors: FieldErrors, names: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));

/**
 * What is typed into a form and what is wrong with it, found here or by the server: `useForm({ email: '' }, login)`.
 * The first wrong field gets focus.
 */
export function useForm<Name extends string>(
  start: Readonly<Record<Name, string>>,
  ...actions: readonly Pick<Action<Endpoint>, 'errors' | 'clear'>[]
): Form<Name> {
  const formId = useId();
  const [values, setValues] = useState(start);
  const [own, setOwn] = useState<FieldErrors>({});
  const errors: FieldErrors = Object.fromEntries(
    [...actions.map((action) => action.errors), own].flatMap((some) => Object.entries(some)),
  );
  const count = Object.keys(errors).length;
  const known = useRef(0);
  useEffect(() => {
    // More errors than before: they have just been found. Fewer: somebody is typing.
    if (count > known.current) {
      const wrong = document.querySelector<HTMLElement>(`[id^="${formId}-"][aria-invalid]`);
      (wrong?.querySelector<HTMLElement>('input:enabled, button:enabled') ?? wrong)?.focus();
    }
    known.current = count;
  }, [count, own, formId]);

  const forget = (fields: readonly string[]): void => {
    const about = [...fields, ...Object.keys(errors).filter((name) => !(name in values))];
    setOwn((was) => without(was, about));
    for (const action of actions) action.clear(...about);
  };
  const refuses = (found: FieldErrors): boolean => {
    // The same mistake a second time is news too.
    known.current = 0;
    setOwn(found);
    return Object.keys(found).length > 0;
  };
  return {
    values,
    errors,
    isWrong: count > 0,
    field: (name, keep = (typed) => typed) => ({
      id: `${formId}-${name}`,
      name,
      value: values[name],
      error: errors[name],
      onValue: (typed) => {
        setValues((was) => ({ ...was, [name]: keep(typed) }));
        forget([name]);
      },
    }),
    fill: (some) => {
      setValues((was) => ({ ...was, ...some }));
      forget(Object.keys(some));
    },
    refuses,
    clear: () => {
      setOwn({});
      for (const action of actions) action.clear();
    },
  };
}
