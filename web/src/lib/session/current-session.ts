import { send } from '../api/send';
import { Session } from './session';

/** The session of this page. */
export const session = new Session({ send });
