import { createRoute } from '@tanstack/react-router'
import { PeoplePageSkeleton, PostsPageSkeleton } from '../../layout/page/page-skeleton.tsx'
import { lazyPageByName } from './lazy-page.ts'
import { getShellRoute } from './root.tsx'
import { createTextSearchParamsParser } from './text-search-params.ts'

export const searchRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/search',
  pendingComponent: PeoplePageSkeleton,
  validateSearch: createTextSearchParamsParser('q', 'tab'),
  component: lazyPageByName('SearchPage'),
})
export const exploreRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/explore',
  pendingComponent: PostsPageSkeleton,
  validateSearch: createTextSearchParamsParser('tab', 'tag', 'country'),
  component: lazyPageByName('ExplorePage'),
})
export const tagRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/tags/$code',
  pendingComponent: PostsPageSkeleton,
  component: lazyPageByName('TagPage'),
})
