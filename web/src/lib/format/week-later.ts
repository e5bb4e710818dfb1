const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function offsetAt(ms: number, timeZone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...(timeZone === undefined ? {} : { timeZone }),
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(ms);
  const part = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((found) => found.type === type)?.value);
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return local - Math.floor(ms / 1000) * 1000;
}

/** The same weekday and hour of a zone's clock a week later, also where the clock is changed in between. */
export function weekLater(ms: number, timeZone: string | undefined): number {
  const later = ms + WEEK_MS;
  return later + offsetAt(ms, timeZone) - offsetAt(later, timeZone);
}
