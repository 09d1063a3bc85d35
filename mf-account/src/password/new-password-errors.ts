/** What is wrong with a change of password, by field, before any call (spec section 5). */
export function newPasswordErrors(
  { current, password, confirm }: { current: string; password: string; confirm: string },
  words: { missing: string; mismatch: string },
): Record<string, string> {
  return {
    ...(current.trim() === '' ? { current_password: words.missing } : {}),
    ...(password.trim() === ''
      ? { password: words.missing }
      : password === confirm
        ? {}
        : { confirm_password: words.mismatch }),
  };
}
