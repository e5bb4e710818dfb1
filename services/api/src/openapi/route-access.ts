import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { INTERCEPTORS_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { RoleName } from '@app/contracts';
import {
  IS_BEFORE_PASSWORD_CHANGE,
  IS_PUBLIC,
  IS_READABLE_BY_AUDITOR,
  ROLES,
} from '../auth/access.decorators.js';
import { IdempotencyInterceptor } from '../core/idempotency/idempotency.interceptor.js';

/** Who may call a route and what it needs, as its guard and its interceptors read it. */
export interface RouteAccess {
  readonly isPublic: boolean;
  /** One of them is needed; empty where everybody who is signed in may call it. */
  readonly roles: readonly RoleName[];
  readonly isReadableByAuditor: boolean;
  readonly isOpenBeforePasswordChange: boolean;
  readonly needsIdempotencyKey: boolean;
}

export const operationIdOf = (controller: string, method: string): string => `${controller}_${method}`;

/** Access of every route, by its operation id. */
export function routeAccess(app: INestApplicationContext): ReadonlyMap<string, RouteAccess> {
  const scanner = new MetadataScanner();
  const found = new Map<string, RouteAccess>();
  for (const module of app.get(ModulesContainer).values())
    for (const { metatype } of module.controllers.values()) {
      if (typeof metatype !== 'function') continue;
      const prototype: unknown = metatype.prototype;
      if (typeof prototype !== 'object' || prototype === null) continue;
      for (const name of scanner.getAllMethodNames(prototype)) {
        const handler: unknown = Reflect.get(prototype, name);
        if (typeof handler === 'function')
          found.set(operationIdOf(metatype.name, name), accessOf([handler, metatype]));
      }
    }
  return found;
}

function accessOf(targets: readonly object[]): RouteAccess {
  // The method's own mark counts before that of its class, as in the guard.
  const read = (mark: string): unknown =>
    targets.map((target): unknown => Reflect.getMetadata(mark, target)).find((value) => value !== undefined);
  const roles = read(ROLES);
  const interceptors = targets.flatMap((target): readonly unknown[] => {
    const own: unknown = Reflect.getMetadata(INTERCEPTORS_METADATA, target);
    return Array.isArray(own) ? own : [];
  });
  return {
    isPublic: read(IS_PUBLIC) === true,
    roles: Array.isArray(roles)
      ? roles.filter((role): role is RoleName => role === 'admin' || role === 'auditor')
      : [],
    isReadableByAuditor: read(IS_READABLE_BY_AUDITOR) === true,
    isOpenBeforePasswordChange: read(IS_BEFORE_PASSWORD_CHANGE) === true,
    needsIdempotencyKey: interceptors.includes(IdempotencyInterceptor),
  };
}
