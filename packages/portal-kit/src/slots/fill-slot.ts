import { BehaviorSubject } from 'rxjs';
import { atStart } from '../portal/portal';

/** Props of a slot for its extensions: plain values, because they cross from one team's release to another's. */
export type SlotProps = Readonly<Record<string, string | number | boolean>>;

/** A mounted slot, for as long as its screen is mounted. */
export interface FilledSlot {
  update: (props: SlotProps) => void;
  leave: () => void;
}
/** Mounts the extensions that the registry lists for a slot. */
export type FillSlot = (slot: { name: string; element: HTMLElement; props: SlotProps }) => FilledSlot;

/** Fills slots. Undefined: slots are empty (standalone, in tests, and until the page is idle). */
export const fillSlot$ = new BehaviorSubject<FillSlot | undefined>(undefined);
atStart(() => fillSlot$.next(undefined));

/** Set by the shell. */
export const onSlot = (fill: FillSlot): void => fillSlot$.next(fill);
