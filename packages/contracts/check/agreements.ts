/** Exports for servers, which say what they agreed to, and for the command that compares them. */
export { agreementOf, agreementShape, type Agreement } from './agreement';
export { describeContracts } from './describe-contracts';
export { releasedContracts } from './described';
export { whoBreaks } from './who-breaks';
