import { createRoute } from '@tanstack/react-router'
import { PeoplePageSkeleton, PostsPageSkeleton } from '../../layout/page/page-skeleton.tsx'
import { pageByName } from './lazy-page.ts'
import { shellAsParent } from './root.tsx'
import { membersOnly } from './route-guards.ts'
import { textSearchParams } from './text-search-params.ts'

export const subscriptionsRoute = createRoute({
  getParentRoute: shellAsParent,
  path: '/subscriptions',
  pendingComponent: PeoplePageSkeleton,
  beforeLoad: membersOnly,
  validateSearch: textSearchParams('tab', 'name', 'sort'),
  component: pageByName('SubscriptionsPage'),
})
export const newPostRoute = createRoute({
  getParentRoute: shellAsParent,
  path: '/new-post',
  validateSearch: textSearchParams('shared'),
  component: pageByName('NewPostPage'),
})
export const notificationsRoute = createRoute({
  getParentRoute: shellAsParent,
  path: '/notifications',
  beforeLoad: membersOnly,
  validateSearch: textSearchParams('tab'),
  component: pageByName('NotificationsPage'),
})
export const savesRoute = createRoute({
  getParentRoute: shellAsParent,
  path: '/saves',
  beforeLoad: membersOnly,
  component: pageByName('SavesPage'),
})
export const saveFolderRoute = createRoute({
  getParentRoute: shellAsParent,
  path: '/saves/$folderId',
  pendingComponent: PostsPageSkeleton,
  beforeLoad: membersOnly,
  validateSearch: textSearchParams('sort', 'filter'),
  component: pageByName('FolderPage'),
})
export const peopleListsRoute = createRoute({
  getParentRoute: shellAsParent,
  path: '/lists',
  beforeLoad: membersOnly,
  component: pageByName('ListsPage'),
})
export const peopleListRoute = createRoute({
  getParentRoute: shellAsParent,
  path: '/lists/$listId',
  pendingComponent: PeoplePageSkeleton,
  beforeLoad: membersOnly,
  validateSearch: textSearchParams('username', 'price', 'tab', 'sort'),
  component: pageByName('ListPage'),
})
export const verificationRoute = createRoute({
  getParentRoute: shellAsParent,
  path: '/verification',
  beforeLoad: membersOnly,
  component: pageByName('VerificationPage'),
})
