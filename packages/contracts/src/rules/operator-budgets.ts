/**
 * How often an operator may do this in an hour; whom they look at counts once. Another operator lifts it for an hour
 * (`liftBudgets`).
 */
export const operatorBudgets = { blocks: 20, messages: 30, people: 200 } as const;
/** So many people an hour are looked at without a reason; for more, the operator states one (`stateReadReason`). */
export const PEOPLE_WITHOUT_REASON = 50;
export type OperatorBudget = keyof typeof operatorBudgets;
