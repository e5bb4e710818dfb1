import { z } from 'zod/mini';

/** GET, POST (opens or renews) and DELETE /api/settings/calendar */
export const calendarFeedResponseSchema = z.object({
  /** Path of the secret address of the feed; null while there is none. */
  path: z.nullable(z.string()),
});
export type CalendarFeedResponse = z.infer<typeof calendarFeedResponseSchema>;
