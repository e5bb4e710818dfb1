import { z } from 'zod';
import {
  auditAccessesResponseSchema,
  auditUsersResponseSchema,
  changePasswordRequestSchema,
  createUserResponseSchema,
  detailResponseSchema,
  endedSessionsResponseSchema,
  eraseAccountResponseSchema,
  forgotPasswordRequestSchema,
  healthResponseSchema,
  logoutRequestSchema,
  mailboxResponseSchema,
  mailResponseSchema,
  meResponseSchema,
  metaResponseSchema,
  parkedStreamRepairSchema,
  projectionsResponseSchema,
  refreshRequestSchema,
  refreshResponseSchema,
  registerRequestSchema,
  registerResponseSchema,
  sessionsResponseSchema,
  settingsResponseSchema,
  signInRequestSchema,
  signInResponseSchema,
  temporaryPasswordResponseSchema,
  userDetailResponseSchema,
  userExistsResponseSchema,
  userListResponseSchema,
} from '@app/contracts';
import type { RouteNotes } from './route-note.js';

/** Of a command on an account: missing, erased, refused, or changed by somebody else meanwhile. */
const accountRefusals = [404, 409, 410, 412, 422] as const;
const settings = { answer: settingsResponseSchema, refusals: accountRefusals };
const userDetail = { answer: userDetailResponseSchema, refusals: accountRefusals };
const repair = { answer: parkedStreamRepairSchema, refusals: [409] };

/** Signing in, one's own account, administration. */
export const accountRouteNotes: RouteNotes = {
  'POST /api/auth/token': {
    summary: 'Sign in',
    body: signInRequestSchema,
    answer: signInResponseSchema,
    refusals: [401, 403, 429],
  },
  'POST /api/auth/token/refresh': {
    summary: 'Exchange a refresh token for new tokens; each can be used once',
    body: refreshRequestSchema,
    answer: refreshResponseSchema,
    refusals: [401],
  },
  'POST /api/auth/logout': {
    summary: 'End the session of a refresh token',
    body: z.optional(logoutRequestSchema),
    answer: 'nothing',
  },
  'POST /api/auth/register': {
    summary: 'Register',
    body: registerRequestSchema,
    answer: registerResponseSchema,
    refusals: [409, 429],
  },
  'GET /api/auth/user-exists/{username}': {
    summary: 'Whether a name is taken',
    answer: userExistsResponseSchema,
    refusals: [429],
  },
  'POST /api/auth/forgot-password': {
    summary: 'Have a temporary password mailed',
    body: forgotPasswordRequestSchema,
    answer: detailResponseSchema,
    refusals: [404, 429],
  },
  'POST /api/auth/change-password': {
    summary: 'Change the password; every session ends',
    body: changePasswordRequestSchema,
    answer: detailResponseSchema,
    refusals: [429],
  },
  'GET /api/auth/sessions': { summary: 'Sessions that are open', answer: sessionsResponseSchema },
  'DELETE /api/auth/sessions': {
    summary: 'End every session but this one',
    answer: endedSessionsResponseSchema,
  },
  'DELETE /api/auth/sessions/{id}': { summary: 'End a session', answer: 'nothing' },
  'GET /api/auth/users': { summary: 'Find users', answer: userListResponseSchema },
  'GET /api/meta': { summary: 'What the sign-in page has to know', answer: metaResponseSchema },
  'GET /api/health/live': { summary: 'Whether the process runs', answer: healthResponseSchema },
  'GET /api/health/ready': {
    summary: 'Whether it can answer; 503 with the same body where it cannot',
    answer: healthResponseSchema,
  },
  'GET /api/me': { summary: 'Who is signed in', answer: meResponseSchema },
  'GET /api/me/export': {
    summary: 'Everything that is kept of oneself',
    answer: { mediaType: 'application/json', text: 'A file of JSON.' },
    refusals: [429],
  },
  'POST /api/me/erasure': {
    summary: 'Erase oneself, for good',
    answer: eraseAccountResponseSchema,
    refusals: [...accountRefusals, 429],
  },
  'GET /api/settings': { summary: 'Settings of the account', answer: settingsResponseSchema },
  'PUT /api/settings/base': { summary: 'Change the weekly base investment', ...settings },
  'PUT /api/settings/profile': { summary: 'Choose a profile of the strategy', ...settings },
  'PUT /api/settings/email': {
    summary: 'Change or remove the e-mail address; asks for the password once more',
    answer: settingsResponseSchema,
    refusals: [...accountRefusals, 429],
  },
  'PUT /api/settings/time-zone': { summary: 'Change the time zone', ...settings },
  'PUT /api/settings/language': { summary: 'Change the language', ...settings },
  'GET /api/audit/users': { summary: 'Find a person to read for', answer: auditUsersResponseSchema },
  'GET /api/admin/projections': {
    summary: 'How far the read models are, and what is parked',
    answer: projectionsResponseSchema,
  },
  'POST /api/admin/projections/parked/{stream}/retry': { summary: 'Try a parked stream again', ...repair },
  'POST /api/admin/projections/parked/{stream}/resolve': {
    summary: 'Build the rows of a parked stream anew',
    ...repair,
  },
  'POST /api/admin/users': {
    summary: 'Create a user; the temporary password is told once',
    answer: createUserResponseSchema,
    refusals: [409, 422],
  },
  'GET /api/admin/users/{id}': { summary: 'A user', answer: userDetailResponseSchema },
  'POST /api/admin/users/{id}/disable': { summary: 'Disable a user', ...userDetail },
  'POST /api/admin/users/{id}/enable': { summary: 'Enable a user', ...userDetail },
  'PUT /api/admin/users/{id}/roles/{role}': { summary: 'Grant a role', ...userDetail },
  'DELETE /api/admin/users/{id}/roles/{role}': { summary: 'Take a role away', ...userDetail },
  'POST /api/admin/users/{id}/reset-password': {
    summary: 'Give a temporary password',
    answer: temporaryPasswordResponseSchema,
    refusals: accountRefusals,
  },
  'GET /api/admin/audit-accesses': {
    summary: 'What auditors have read, newest first',
    answer: auditAccessesResponseSchema,
  },
  'GET /api/admin/mailbox': { summary: 'Mails, newest first', answer: mailboxResponseSchema },
  'GET /api/admin/mailbox/{id}': { summary: 'A mail', answer: mailResponseSchema },
};
