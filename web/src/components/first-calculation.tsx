import { useFirstCalculation } from '../lib/recommendation/first-calculation';

/** Calculates the week at its first opening, and shows nothing: the card next to it shows what came of it. */
export function FirstCalculation() {
  useFirstCalculation();
  return null;
}
