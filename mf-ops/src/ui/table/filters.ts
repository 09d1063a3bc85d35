/** The `filters` of a list query: one choice, or none. */
export const filters = (name: string, value: string): { filters?: string } =>
  value === '' ? {} : { filters: JSON.stringify({ [name]: value }) };
