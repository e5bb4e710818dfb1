import { AppError } from '@app/platform';

const category = /^[a-z][A-Za-z0-9]*$/;
const streamId = /^[A-Za-z0-9][A-Za-z0-9-]*$/;

/** Thrown for a category or id that no stream may carry; a fault of the program, never of a user. */
export class InvalidStreamNameError extends AppError<'STORE.INVALID_STREAM_NAME'> {
  constructor(name: string) {
    super('STORE.INVALID_STREAM_NAME', `"${name}" is no stream name of the form <category>-<id>.`);
  }
}

/** `<category>-<id>`: the first dash ends the category. @throws InvalidStreamNameError */
export function streamName(streamCategory: string, id: string): string {
  const name = `${streamCategory}-${id}`;
  if (!category.test(streamCategory) || !streamId.test(id)) throw new InvalidStreamNameError(name);
  return name;
}
