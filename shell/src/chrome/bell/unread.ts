import { BehaviorSubject } from 'rxjs';

/** How much the player has not read; undefined: nobody has said so far. */
export const unread$ = new BehaviorSubject<number | undefined>(undefined);
