import type { Request } from 'express';
import type { Language } from '@app/ledger';

/** The language in which a page asks for somebody who has no account. */
export const languageOfRequest = (request: Request): Language =>
  /^pt\b/i.test(request.get('Accept-Language') ?? '') ? 'pt' : 'en';
