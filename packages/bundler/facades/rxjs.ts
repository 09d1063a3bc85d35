/**
 * The exports of rxjs that the portal uses; add missing names here (a test finds them). Imports internal files, because
 * the shared name would resolve to this file.
 */
export { BehaviorSubject } from 'rxjs/internal/BehaviorSubject';
export { Observable } from 'rxjs/internal/Observable';
export { Subject } from 'rxjs/internal/Subject';
export { filter } from 'rxjs/internal/operators/filter';
export { map } from 'rxjs/internal/operators/map';
