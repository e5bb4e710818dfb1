import { lazyDialog } from '../ui/lazy-dialog';

/** The events of the own record as a slider; its code and the events come when it is first shown. */
export const EventSlider = lazyDialog(async () => (await import('./event-slider')).EventSlider);
