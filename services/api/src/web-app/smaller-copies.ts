import { existsSync, readdirSync } from 'node:fs';
import { extname } from 'node:path';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

const ENCODING = 'br';
const ENDING = `.${ENCODING}`;

/**
 * Answers with the copy that the build has compressed next to a file, to anyone who can read it: as small as it gets, and
 * nothing to compress while somebody waits. Stands before what serves the folder, which finds the copy by its name.
 */
export function preferSmallerCopies(folder: string): RequestHandler {
  const copies = new Set(
    existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(ENDING)) : [],
  );
  return (request: Request, response: Response, next: NextFunction) => {
    const copy = `${request.path}${ENDING}`;
    if (copies.has(copy.slice(1))) {
      response.vary('Accept-Encoding');
      if (request.acceptsEncodings(ENCODING) === ENCODING) {
        response.type(extname(request.path));
        response.setHeader('Content-Encoding', ENCODING);
        request.url = copy;
      }
    }
    next();
  };
}
