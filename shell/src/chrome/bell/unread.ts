import { BehaviorSubject } from 'rxjs';

/** Number of unread notifications; undefined: not loaded. */
export const unread$ = new BehaviorSubject<number | undefined>(undefined);
