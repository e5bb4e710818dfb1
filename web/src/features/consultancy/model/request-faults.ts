import { consultancyRequestSchema } from '@app/contracts';
import type { ConsultancyRequest } from '@app/contracts';
import type { TFunction } from 'i18next';
import { z } from 'zod/mini';

import { isApiProblem } from '../../../lib/api/api-problem';

export const FIELDS = ['name', 'email', 'message'] as const;
export type Field = (typeof FIELDS)[number];
export type Faults = Readonly<Partial<Record<Field, string>>>;

/** The sentences of the contract, which the server also answers with, and their keys. */
const KEYS = {
  'Name is required': 'fault.nameRequired',
  'Name is too long': 'fault.nameLong',
  'Name contains characters that are not allowed': 'fault.characters',
  'Email is required': 'fault.emailRequired',
  'Please enter a valid email': 'fault.email',
  'Message is required': 'fault.messageRequired',
  'Message is too long': 'fault.messageLong',
  'Message contains characters that are not allowed': 'fault.characters',
} as const;
const isKnown = (message: string): message is keyof typeof KEYS => message in KEYS;

const issuesSchema = z.array(
  z.object({ path: z.union([z.string(), z.array(z.unknown())]), message: z.string() }),
);

function faultsOf(issues: unknown, t: TFunction<'consultancy'>): Faults {
  const parsed = issuesSchema.safeParse(issues);
  if (!parsed.success) return {};
  const faults: Partial<Record<Field, string>> = {};
  for (const { path, message } of parsed.data) {
    const name = Array.isArray(path) ? path[0] : path;
    const field = FIELDS.find((candidate) => candidate === name);
    if (field !== undefined) faults[field] ??= isKnown(message) ? t(KEYS[message]) : message;
  }
  return faults;
}

/** The faults the server would find too, in the reader's language. */
export function requestFaults(request: ConsultancyRequest, t: TFunction<'consultancy'>): Faults {
  const parsed = consultancyRequestSchema.safeParse(request);
  return parsed.success ? {} : faultsOf(parsed.error.issues, t);
}

/** What the server has against single fields; empty where it is about the whole. */
export const rejectedFields = (error: unknown, t: TFunction<'consultancy'>): Faults =>
  isApiProblem(error) ? faultsOf(error.members['issues'], t) : {};
