import { z } from 'zod/mini';

/** Canonical integer text: no plus, no leading zero, no "-0"; so parse and stringify are inverse. */
export const integerString = z.string().check(z.regex(/^(?:0|-?[1-9]\d{0,37})$/));
