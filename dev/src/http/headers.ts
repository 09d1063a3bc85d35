/** For the pages of local tools: nothing from elsewhere, no scripts, no framing by strangers. */
export function strictHeaders({
  formAction = `'self'`,
  frame = `'none'`,
}: { formAction?: string; frame?: string } = {}): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "img-src 'self' data:",
      "frame-src 'self'",
      `form-action ${formAction}`,
      `frame-ancestors ${frame}`,
      "base-uri 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  };
}
