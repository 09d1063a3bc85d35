/**
 * What the portal uses of rxjs; a name that is wanted is added here (a test finds the missing one).
 * By its inner files: the shared name would resolve to this file.
 */
export { BehaviorSubject } from 'rxjs/internal/BehaviorSubject';
export { Observable } from 'rxjs/internal/Observable';
export { Subject } from 'rxjs/internal/Subject';
export { filter } from 'rxjs/internal/operators/filter';
export { map } from 'rxjs/internal/operators/map';
