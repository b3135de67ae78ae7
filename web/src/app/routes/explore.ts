import { createRoute } from '@tanstack/react-router'
import { PeoplePageSkeleton, PostsPageSkeleton } from '../../layout/page/page-skeleton.tsx'
import { pageByName } from './lazy-page.ts'
import { getShellRoute } from './root.tsx'
import { createTextSearchParamsParser } from './text-search-params.ts'

export const searchRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/search',
  pendingComponent: PeoplePageSkeleton,
  validateSearch: createTextSearchParamsParser('q', 'tab'),
  component: pageByName('SearchPage'),
})
export const exploreRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/explore',
  pendingComponent: PostsPageSkeleton,
  validateSearch: createTextSearchParamsParser('tab', 'tag', 'country'),
  component: pageByName('ExplorePage'),
})
export const tagRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/tags/$code',
  pendingComponent: PostsPageSkeleton,
  component: pageByName('TagPage'),
})
