import { isPage, ROUTES } from '../app/routes';

/** Pages that a link of somebody's own opens say nothing to anybody else. */
const PERSONAL = /^\/(payment-|confirm-|shared\/)/;

/** The addresses that everybody may open and search engines find. */
export const PUBLIC_PATHS: readonly string[] = ROUTES.filter(
  (route) => isPage(route) && route.access === 'public' && !PERSONAL.test(route.path),
).map(({ path }) => path);
