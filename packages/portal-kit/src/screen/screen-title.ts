import { BehaviorSubject } from 'rxjs';

/** The title that a screen has for its own address, such as a match's name; the shell shows it instead of the route's. */
export const screenTitle$ = new BehaviorSubject<{ path: string; title: string } | undefined>(undefined);
