import { BehaviorSubject } from 'rxjs';

export interface Failure {
  /** `load`: its code did not come; `run`: it broke while it started, mounted or ran */
  stage: 'load' | 'run';
  /** a new try is under way */
  busy: boolean;
}

/** Remotes that cannot stand in their place at the moment. */
export const failures$ = new BehaviorSubject<Readonly<Record<string, Failure>>>({});

export function setFailure(name: string, failure: Failure): void {
  failures$.next({ ...failures$.value, [name]: failure });
}

export function clearFailure(name: string): void {
  const { [name]: _cleared, ...others } = failures$.value;
  failures$.next(others);
}
