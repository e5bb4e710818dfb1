import { describe, expect, it } from '@jest/globals';

import type { SessionState } from '../lib/session/session';
import { accessDecision, firstRoute } from './access-decision';
import { findRoute, ROUTES } from './routes';

const visitor: SessionState = { status: 'unauthenticated', user: null, end: null };
const unknown: SessionState = { status: 'loading', user: null };
const member = (user: { is_admin?: boolean; must_change_password?: boolean } = {}): SessionState => ({
  status: 'authenticated',
  user: { username: 'ana', full_name: null, is_admin: false, ...user },
});

describe('the access rule', () => {
  it.each([
    ['public', unknown, 'open'],
    ['public', visitor, 'open'],
    ['public', member({ must_change_password: true }), 'open'],
    ['visitor', unknown, 'checking'],
    ['visitor', visitor, 'open'],
    ['visitor', member(), 'home'],
    ['member', unknown, 'checking'],
    ['member', visitor, 'sign-in'],
    ['member', member(), 'open'],
    ['member', member({ must_change_password: true }), 'change-password'],
    ['admin', visitor, 'sign-in'],
    ['admin', member(), 'admins-only'],
    ['admin', member({ is_admin: true }), 'open'],
    ['admin', member({ is_admin: true, must_change_password: true }), 'change-password'],
  ] as const)('of a page for %s decides by the session %#', (access, session, decision) => {
    expect(accessDecision(access, session)).toBe(decision);
  });
});

describe('the route that is shown first', () => {
  it.each([
    ['/', visitor, '/'],
    ['/', member(), '/'],
    ['/dashboard', member(), '/dashboard'],
    ['/Dashboard/', member(), '/dashboard'],
    ['/dashboard', visitor, '/login'],
    ['/login', visitor, '/login'],
    ['/login', member(), '/dashboard'],
    ['/admin', member({ is_admin: true }), '/admin/system'],
    ['/admin/logs', member(), '/dashboard'],
    ['/bitcoin', visitor, '/bitcoin-do-zero'],
    ['/no/such/page', visitor, '/'],
    ['/constructor', visitor, '/'],
  ])('of %s is decided by the session %#', (pathname, session, path) => {
    expect(firstRoute(pathname, session)?.path).toBe(path);
  });
});

it('each address has one route', () => {
  expect(ROUTES.map(({ path }) => findRoute(path))).toEqual(ROUTES);
});
