import { BehaviorSubject } from 'rxjs';
import { atStart } from '../portal/portal';

/** What a slot gives to the pieces in it: plain values, for they go from one team's release to another's. */
export type SlotProps = Readonly<Record<string, string | number | boolean>>;

/** A slot on the page, for as long as its screen has it. */
export interface FilledSlot {
  update: (props: SlotProps) => void;
  leave: () => void;
}
/** Puts into a slot's place what the registry has for it. */
export type FillSlot = (slot: { name: string; place: HTMLElement; props: SlotProps }) => FilledSlot;

/** How slots are filled. Nothing: they are empty (alone, in tests, and until the page is idle). */
export const fillSlot$ = new BehaviorSubject<FillSlot | undefined>(undefined);
atStart(() => fillSlot$.next(undefined));

/** The shell says how. */
export const onSlot = (fill: FillSlot): void => fillSlot$.next(fill);
