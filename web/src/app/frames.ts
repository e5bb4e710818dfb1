import { LazyModule } from '../lib/version/lazy-module';
import type { PageModule } from './routes';

/** The frame of the pages of members and administrators. */
export const memberLayout = new LazyModule<PageModule>(() => import('./member-layout'));

/** Shown in place of any page of a member while a temporary password waits to be changed. */
export const changePassword = {
  page: new LazyModule<PageModule>(() => import('../features/auth/change-password.page')),
  namespace: 'auth',
} as const;
