import { Slot as AnySlot, type SlotOf } from '@baazi/portal-kit';
import type declared from '../mfe.json';

/** The slots of this part's screens, as declared in its mfe.json; other parts fill them. */
export const Slot: SlotOf<typeof declared.slots> = AnySlot;
