import { createRoute } from '@tanstack/react-router'
import { PostsPending } from '../../layout/page/page-pending.tsx'
import { ProfilePending } from '../../features/profile/profile-pending.tsx'
import { firstPage } from './page.ts'
import { inShell } from './root.tsx'
import { texts } from './texts.ts'

export const profile = createRoute({
  getParentRoute: inShell,
  path: '/$username',
  pendingComponent: ProfilePending,
  validateSearch: texts('tab', 'sort', 'time', 'as'),
  component: firstPage(async () => (await import('../../features/profile/profile-page.tsx')).ProfilePage),
})
export const post = createRoute({
  getParentRoute: inShell,
  path: '/$username/post/$postId',
  pendingComponent: PostsPending,
  component: firstPage(async () => (await import('../../features/posts/pages/post-page.tsx')).PostPage),
})
