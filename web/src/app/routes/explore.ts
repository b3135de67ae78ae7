import { createRoute } from '@tanstack/react-router'
import { PeoplePageSkeleton, PostsPageSkeleton } from '../../layout/page/page-skeleton.tsx'
import { pageByName } from './lazy-page.ts'
import { shellAsParent } from './root.tsx'
import { textSearchParams } from './text-search-params.ts'

export const searchRoute = createRoute({
  getParentRoute: shellAsParent,
  path: '/search',
  pendingComponent: PeoplePageSkeleton,
  validateSearch: textSearchParams('q', 'tab'),
  component: pageByName('SearchPage'),
})
export const exploreRoute = createRoute({
  getParentRoute: shellAsParent,
  path: '/explore',
  pendingComponent: PostsPageSkeleton,
  validateSearch: textSearchParams('tab', 'tag', 'country'),
  component: pageByName('ExplorePage'),
})
export const tagRoute = createRoute({
  getParentRoute: shellAsParent,
  path: '/tags/$code',
  pendingComponent: PostsPageSkeleton,
  component: pageByName('TagPage'),
})
