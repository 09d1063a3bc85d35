import type { Endpoint } from '@baazi/contracts';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { session$ } from '@baazi/portal-kit/core';
import type { Action } from './use-action';

/** message by field */
export type FieldErrors = Readonly<Record<string, string>>;

export interface Form<Name extends string> {
  values: Readonly<Record<Name, string>>;
  /** Errors of the form itself and of the server. A name that is not a field here concerns the whole form. */
  errors: FieldErrors;
  isWrong: boolean;
  /** Props for `Field`: `<Field label={t.email} {...form.field('email')} />`. `keep` transforms the typed text. */
  field: (
    name: Name,
    keep?: (typed: string) => string,
  ) => { id: string; name: string; value: string; error: string | undefined; onValue: (typed: string) => void };
  /** Sets fields. Clears their errors and that of the whole form; the other errors stay. */
  fill: (some: Partial<Record<Name, string>>) => void;
  /** Shows the errors before anything is sent and returns whether there are any: `if (form.refuses(found)) return`. */
  refuses: (found: FieldErrors) => boolean;
  /** Clears every error. */
  clear: () => void;
}

const without = (errors: FieldErrors, names: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));

/**
 * Values of a form and its errors, found here or by the server: `useForm({ email: '' }, login)`. The first wrong
 * field gets focus.
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
    // More errors than before: they are new. Fewer: the player is typing.
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
    // The same mistake a second time counts as new too.
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

/** Fields that differ from their start, of forms that were closed without being sent; of one session in this tab. */
const drafts = new Map<string, Readonly<Record<string, string>>>();
const draftKey = (name: string): string => {
  const session = session$.value;
  return session.at === 'signed-in' ? `${session.userId} ${name}` : '';
};

/**
 * `useForm` for a dialog: what was typed is there when the form of this `name` is opened again, until one of the
 * actions succeeds. Not for passwords and codes.
 */
export function useKeptForm<Name extends string>(
  name: string,
  start: Readonly<Record<Name, string>>,
  ...actions: readonly Pick<Action<Endpoint>, 'errors' | 'clear' | 'isDone'>[]
): Form<Name> {
  const [key] = useState(() => draftKey(name));
  const [begun] = useState(() => new Map(Object.entries<string>(start)));
  const form = useForm({ ...start, ...drafts.get(key) }, ...actions);
  const keep = useEffectEvent(() => {
    drafts.delete(key);
    const changed = Object.entries<string>(form.values).filter(([field, value]) => value !== begun.get(field));
    if (key !== '' && changed.length > 0 && !actions.some((action) => action.isDone()))
      drafts.set(key, Object.fromEntries(changed));
  });
  useEffect(() => () => keep(), []);
  return form;
}
