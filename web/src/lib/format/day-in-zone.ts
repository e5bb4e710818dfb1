/** The ISO day in a zone; null where the browser does not know the zone. */
export function dayInZone(timeZone: string | undefined, now: number): string | null {
  try {
    // The Swedish locale writes the ISO day.
    return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(now);
  } catch {
    return null;
  }
}
