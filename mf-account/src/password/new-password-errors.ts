/** Validates a change of password by field before the call (spec section 5). */
export function newPasswordErrors(
  entry: { current_password: string; password: string; confirm_password: string },
  copy: { missing: string; mismatch: string },
): Record<string, string> {
  return {
    ...(entry.current_password.trim() === '' ? { current_password: copy.missing } : {}),
    ...(entry.password.trim() === ''
      ? { password: copy.missing }
      : entry.password === entry.confirm_password
        ? {}
        : { confirm_password: copy.mismatch }),
  };
}
