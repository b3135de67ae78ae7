import { createRoute } from '@tanstack/react-router'
import { ProfilePageSkeleton } from '../../features/profile/profile-page-skeleton.tsx'
import { PostsPageSkeleton } from '../../layout/page/page-skeleton.tsx'
import { lazyPage } from './lazy-page.ts'
import { shellAsParent } from './root.tsx'
import { textSearchParams } from './text-search-params.ts'

export const profileRoute = createRoute({
  getParentRoute: shellAsParent,
  path: '/$username',
  pendingComponent: ProfilePageSkeleton,
  validateSearch: textSearchParams('tab', 'sort', 'time', 'as'),
  component: lazyPage(async () => (await import('../../features/profile/profile-page.tsx')).ProfilePage),
})
export const postRoute = createRoute({
  getParentRoute: shellAsParent,
  path: '/$username/post/$postId',
  pendingComponent: PostsPageSkeleton,
  component: lazyPage(async () => (await import('../../features/posts/pages/post-page.tsx')).PostPage),
})
