import { BehaviorSubject } from 'rxjs';

/** The number of unread notifications; undefined until the server has answered. */
export const unread$ = new BehaviorSubject<number | undefined>(undefined);
