import { z } from 'zod/mini';
import { emailField } from '../accounts/email.js';

const modalitySchema = z.enum(['in_person', 'virtual']);
export type ConsultancyModality = z.infer<typeof modalitySchema>;

/** What is offered: hours of one session and its price in reais. It is asked for by a form and paid outside the app. */
export const consultancyOffers = [
  { modality: 'in_person', hours: 2, priceBrl: '400.00', place: 'Montes Claros/MG' },
  { modality: 'virtual', hours: 2, priceBrl: '200.00', place: null },
] as const satisfies readonly {
  readonly modality: ConsultancyModality;
  readonly hours: number;
  readonly priceBrl: string;
  readonly place: string | null;
}[];

/** Longest name and message, in characters. */
export const CONSULTANCY_NAME_MAX = 100;
export const CONSULTANCY_MESSAGE_MAX = 2_000;

const SINGLE_LINE = /^[^\p{Cc}\p{Cs}]*$/u;
/** Line breaks and tabs may be in a message, other control characters may not. */
const SEVERAL_LINES = /^[^\p{Cs}\p{Cc}]*(?:[\n\r\t][^\p{Cs}\p{Cc}]*)*$/u;

/** POST /api/consultancy-requests (Idempotency-Key). The message of a fault is also what the form knows it by. */
export const consultancyRequestSchema = z.strictObject({
  modality: modalitySchema,
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Name is required' }),
      z.maxLength(CONSULTANCY_NAME_MAX, { error: 'Name is too long' }),
      z.regex(SINGLE_LINE, { error: 'Name contains characters that are not allowed' }),
    ),
  email: z.pipe(
    emailField,
    z.string({ error: 'Email is required' }).check(z.minLength(1, { error: 'Email is required' })),
  ),
  message: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Message is required' }),
      z.maxLength(CONSULTANCY_MESSAGE_MAX, { error: 'Message is too long' }),
      z.regex(SEVERAL_LINES, { error: 'Message contains characters that are not allowed' }),
    ),
  /** Not shown to people: whoever fills it is a program, is answered like a person and reaches nobody. */
  website: z.optional(z.string().check(z.maxLength(200))),
});
export type ConsultancyRequest = z.input<typeof consultancyRequestSchema>;

/** The request was taken; the answer comes by mail from a person. */
export const consultancyResponseSchema = z.object({ requestId: z.uuid() });
export type ConsultancyResponse = z.infer<typeof consultancyResponseSchema>;
