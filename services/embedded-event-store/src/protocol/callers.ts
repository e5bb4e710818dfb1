import type { Metadata } from '@grpc/grpc-js';
import { status } from '@grpc/grpc-js';
import type { Access, AccessControl, Caller } from '../access/access-control.js';
import { accessDenied, invalidArgument, RpcError } from './rpc-error.js';

/** @throws RpcError for credentials that are wrong */
export function callerOf(access: AccessControl, metadata: Metadata): Caller {
  const caller = access.callerOf(metadata.get('authorization')[0]?.toString());
  if (caller === undefined) {
    throw new RpcError(status.UNAUTHENTICATED, 'The user name or the password is wrong.');
  }
  return caller;
}

/** @throws RpcError where the caller may not, or nobody can */
export function requireAccess(
  access: AccessControl,
  caller: Caller,
  wanted: { readonly access: Access; readonly stream: string },
): void {
  if (!access.may(caller, wanted.access, wanted.stream)) throw accessDenied(wanted.access, wanted.stream);
  if (wanted.access !== 'read' && wanted.stream === '$all')
    throw invalidArgument('$all holds every stream; write to one of them.');
}
