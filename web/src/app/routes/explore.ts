import { createRoute } from '@tanstack/react-router'
import { PeoplePending, PostsPending } from '../../layout/page/page-pending.tsx'
import { page } from './page.ts'
import { inShell } from './root.tsx'
import { texts } from './texts.ts'

export const search = createRoute({
  getParentRoute: inShell,
  path: '/search',
  pendingComponent: PeoplePending,
  validateSearch: texts('q', 'tab'),
  component: page('SearchPage'),
})
export const explore = createRoute({
  getParentRoute: inShell,
  path: '/explore',
  pendingComponent: PostsPending,
  validateSearch: texts('tab', 'tag', 'country'),
  component: page('ExplorePage'),
})
export const tag = createRoute({
  getParentRoute: inShell,
  path: '/tags/$code',
  pendingComponent: PostsPending,
  component: page('TagPage'),
})
