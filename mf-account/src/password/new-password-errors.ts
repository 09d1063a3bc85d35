/** What is wrong with a change of password, by field, before any call (spec section 5). */
export function newPasswordErrors({ current, password, confirm }: { current: string; password: string; confirm: string }, words: { missing: string; mismatch: string }): Record<string, string> {
  const errors: Record<string, string> = {
    ...(current.trim() === '' ? { current_password: words.missing } : {}),
    ...(password.trim() === '' ? { password: words.missing } : {}),
  };
  return Object.keys(errors).length > 0 || password === confirm ? errors : { confirm_password: words.mismatch };
}
