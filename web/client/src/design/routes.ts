// The page of all parts is there while one edits; a build has none of it.
import type { PageMaker } from '../app';
import type { Route } from '../frame/router';

export const designRoutes: Route<PageMaker>[] = import.meta.env.DEV ? [{ pattern: '/design', page: async (app) => (await import('./design')).design(app) }] : [];
