import { createRoute } from '@tanstack/react-router'
import { ProfilePageSkeleton } from '../../features/profile/profile-page-skeleton.tsx'
import { PostsPageSkeleton } from '../../layout/page/page-skeleton.tsx'
import { lazyPageWithQueryClient } from './lazy-page.ts'
import { getShellRoute } from './root.tsx'
import { createTextSearchParamsParser } from './text-search-params.ts'

export const profileRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/$username',
  pendingComponent: ProfilePageSkeleton,
  validateSearch: createTextSearchParamsParser('tab', 'sort', 'time', 'as'),
  component: lazyPageWithQueryClient(
    async () => (await import('../../features/profile/profile-page.tsx')).ProfilePage,
  ),
})
export const postRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/$username/post/$postId',
  pendingComponent: PostsPageSkeleton,
  component: lazyPageWithQueryClient(
    async () => (await import('../../features/posts/pages/post-page.tsx')).PostPage,
  ),
})
