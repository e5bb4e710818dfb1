import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '@app/platform';

export interface AuthenticatedUser {
  /** Whose data the request is about: the signed-in person, or the one that an auditor reads. */
  readonly userId: string;
  /** Of the signed-in person. */
  readonly isAdmin: boolean;
  /** Of a request by an API token, which belongs to no session, the id of that token. */
  readonly sessionId: string;
  /** When the access token ends. */
  readonly expiresAt: Date;
  /** Who reads, where it is not the person. */
  readonly auditorId?: string;
}

const users = new WeakMap<Request, AuthenticatedUser>();

/** Called by the guard once the token is verified. */
export function rememberUser(request: Request, user: AuthenticatedUser): void {
  users.set(request, user);
}

const callers = new WeakMap<Request, string>();

/** Called by the guard once the session is known, also where the request is then refused. */
export function rememberCaller(request: Request, userId: string): void {
  callers.set(request, userId);
}

/** Id of the signed-in person, whether the request was let in or not. */
export const callerOf = (request: Request): string | undefined => callers.get(request);

/** Whether somebody with access calls: of use where sign-in is optional. */
export const isSignedIn = (request: Request): boolean => users.has(request);

export function userOf(request: Request): AuthenticatedUser {
  const user = users.get(request);
  if (user === undefined)
    throw new AppError('AUTH.NO_USER', 'a public route asked for the user of the request');
  return user;
}

/** The signed-in user of the request. */
export const CurrentUser = createParamDecorator((_data: undefined, context: ExecutionContext) =>
  userOf(context.switchToHttp().getRequest<Request>()),
);
