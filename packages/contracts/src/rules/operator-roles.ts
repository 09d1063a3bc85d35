/**
 * The areas of operators. An endpoint names the roles that it serves; `admin` may do everything, and `auditor` reads
 * everything and changes nothing. Operators from before there were roles are admins.
 */
export const operatorRoles = ['support', 'results', 'money', 'releases', 'auditor', 'admin'] as const;
export type OperatorRole = (typeof operatorRoles)[number];
/** The roles that an endpoint can name. */
export type Duty = Exclude<OperatorRole, 'auditor' | 'admin'>;
