import type { RecommendationView } from '@app/contracts';
import { dayNumberOf, isoDateOf } from '@app/strategy';

/** A week has seven days; a wrong answer of the server must not make a list without end. */
const MAX_DAYS = 7;

/** Days on which the trade may have happened: from the issue to the week's end, never in the future; newest first. */
export function tradeDays({ from, to }: RecommendationView['execution'], today: string): readonly string[] {
  const first = dayNumberOf(from);
  const last = dayNumberOf(today < to ? today : to);
  const count = Math.min(MAX_DAYS, Math.max(1, last - first + 1));
  return Array.from({ length: count }, (_, index) => isoDateOf(Math.max(first, last) - index));
}
