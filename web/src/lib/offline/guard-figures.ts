import { session } from '../session/current-session';
import { removeForeignFigures } from './figure-store';

/** Removes what is kept for anybody but the person who is signed in: now, and whenever a session ends or begins. */
export function guardFigures(): void {
  removeForeignFigures();
  session.subscribe(removeForeignFigures);
}
