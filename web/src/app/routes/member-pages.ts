import { createRoute } from '@tanstack/react-router'
import { PeoplePageSkeleton, PostsPageSkeleton } from '../../layout/page/page-skeleton.tsx'
import { pageByName } from './lazy-page.ts'
import { getShellRoute } from './root.tsx'
import { membersOnly } from './route-guards.ts'
import { createTextSearchParamsParser } from './text-search-params.ts'

export const subscriptionsRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/subscriptions',
  pendingComponent: PeoplePageSkeleton,
  beforeLoad: membersOnly,
  validateSearch: createTextSearchParamsParser('tab', 'name', 'sort'),
  component: pageByName('SubscriptionsPage'),
})
export const newPostRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/new-post',
  validateSearch: createTextSearchParamsParser('shared'),
  component: pageByName('NewPostPage'),
})
export const notificationsRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/notifications',
  beforeLoad: membersOnly,
  validateSearch: createTextSearchParamsParser('tab'),
  component: pageByName('NotificationsPage'),
})
export const savesRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/saves',
  beforeLoad: membersOnly,
  component: pageByName('SavesPage'),
})
export const saveFolderRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/saves/$folderId',
  pendingComponent: PostsPageSkeleton,
  beforeLoad: membersOnly,
  validateSearch: createTextSearchParamsParser('sort', 'filter'),
  component: pageByName('FolderPage'),
})
export const peopleListsRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/lists',
  beforeLoad: membersOnly,
  component: pageByName('ListsPage'),
})
export const peopleListRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/lists/$listId',
  pendingComponent: PeoplePageSkeleton,
  beforeLoad: membersOnly,
  validateSearch: createTextSearchParamsParser('username', 'price', 'tab', 'sort'),
  component: pageByName('ListPage'),
})
export const verificationRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/verification',
  beforeLoad: membersOnly,
  component: pageByName('VerificationPage'),
})
