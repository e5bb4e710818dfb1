import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { INTERCEPTORS_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { z } from 'zod';
import { type ApiTokenScope, apiTokenScopeSchema, type RoleName } from '@app/contracts';
import {
  API_TOKEN_SCOPE,
  IS_BEFORE_PASSWORD_CHANGE,
  IS_PUBLIC,
  IS_READABLE_BY_AUDITOR,
  IS_SIGN_IN_OPTIONAL,
  ROLES,
} from '../auth/access.decorators.js';
import { ROUTE, type RouteDescription } from '../core/http/route.decorator.js';
import { IdempotencyInterceptor } from '../core/idempotency/idempotency.interceptor.js';

/** The decorators of a route: its description, and who may call it, as its guard and its interceptors read it. */
export interface RouteMetadata {
  readonly description: RouteDescription;
  readonly isPublic: boolean;
  /** One of them is needed; empty where every signed-in user may call it. */
  readonly roles: readonly RoleName[];
  readonly isReadableByAuditor: boolean;
  readonly isOpenBeforePasswordChange: boolean;
  readonly needsIdempotencyKey: boolean;
  /** Of the API tokens that open it; undefined where none does. */
  readonly apiTokenScope: ApiTokenScope | undefined;
}

const descriptionSchema = z.custom<RouteDescription>((value) => typeof value === 'object' && value !== null);

export const operationIdOf = (controller: string, method: string): string => `${controller}_${method}`;

/** Metadata of every route, by its operation id. @throws Error for a route without the `Route` decorator */
export function routeMetadata(app: INestApplicationContext): ReadonlyMap<string, RouteMetadata> {
  const scanner = new MetadataScanner();
  const found = new Map<string, RouteMetadata>();
  for (const module of app.get(ModulesContainer).values())
    for (const { metatype } of module.controllers.values()) {
      if (typeof metatype !== 'function') continue;
      const prototype: unknown = metatype.prototype;
      if (typeof prototype !== 'object' || prototype === null) continue;
      for (const name of scanner.getAllMethodNames(prototype)) {
        const method: unknown = Reflect.get(prototype, name);
        if (typeof method !== 'function' || !Reflect.hasMetadata(PATH_METADATA, method)) continue;
        const operationId = operationIdOf(metatype.name, name);
        found.set(operationId, metadataOf(operationId, [method, metatype]));
      }
    }
  return found;
}

function metadataOf(operationId: string, targets: readonly object[]): RouteMetadata {
  // The method's own decorator counts before that of its class, as in the guard.
  const read = (key: string): unknown =>
    targets.map((target): unknown => Reflect.getMetadata(key, target)).find((value) => value !== undefined);
  const description = descriptionSchema.safeParse(read(ROUTE)).data;
  if (description === undefined) throw new Error(`${operationId} has no @Route decorator`);
  const roles = read(ROLES);
  const interceptors = targets.flatMap((target): readonly unknown[] => {
    const own: unknown = Reflect.getMetadata(INTERCEPTORS_METADATA, target);
    return Array.isArray(own) ? own : [];
  });
  return {
    description,
    isPublic: read(IS_PUBLIC) === true || read(IS_SIGN_IN_OPTIONAL) === true,
    roles: Array.isArray(roles)
      ? roles.filter((role): role is RoleName => role === 'admin' || role === 'auditor')
      : [],
    isReadableByAuditor: read(IS_READABLE_BY_AUDITOR) === true,
    isOpenBeforePasswordChange: read(IS_BEFORE_PASSWORD_CHANGE) === true,
    needsIdempotencyKey: interceptors.includes(IdempotencyInterceptor),
    apiTokenScope: apiTokenScopeSchema.safeParse(read(API_TOKEN_SCOPE)).data,
  };
}
