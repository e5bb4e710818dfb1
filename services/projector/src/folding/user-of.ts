import { isUserId, type UserId } from '@app/ledger';
import { UnprojectableEventError } from '@app/read-models';

/** The user whose stream it is. @throws UnprojectableEventError when the stream's id is none of ours */
export function userOf(id: string): UserId {
  if (isUserId(id)) return id;
  throw new UnprojectableEventError('the id of the stream is not a lower-case UUID');
}
