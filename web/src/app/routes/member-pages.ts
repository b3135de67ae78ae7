import { createRoute } from '@tanstack/react-router'
import { PeoplePageSkeleton, PostsPageSkeleton } from '../../layout/page/page-skeleton.tsx'
import { lazyPageByName } from './lazy-page.ts'
import { getShellRoute } from './root.tsx'
import { membersOnly } from './route-guards.ts'
import { createTextSearchParamsParser } from './text-search-params.ts'

export const subscriptionsRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/subscriptions',
  pendingComponent: PeoplePageSkeleton,
  beforeLoad: membersOnly,
  validateSearch: createTextSearchParamsParser('tab', 'name', 'sort'),
  component: lazyPageByName('SubscriptionsPage'),
})
export const newPostRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/new-post',
  validateSearch: createTextSearchParamsParser('shared'),
  component: lazyPageByName('NewPostPage'),
})
export const notificationsRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/notifications',
  beforeLoad: membersOnly,
  validateSearch: createTextSearchParamsParser('tab'),
  component: lazyPageByName('NotificationsPage'),
})
export const savesRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/saves',
  beforeLoad: membersOnly,
  component: lazyPageByName('SavesPage'),
})
export const saveFolderRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/saves/$folderId',
  pendingComponent: PostsPageSkeleton,
  beforeLoad: membersOnly,
  validateSearch: createTextSearchParamsParser('sort', 'filter'),
  component: lazyPageByName('FolderPage'),
})
export const peopleListsRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/lists',
  beforeLoad: membersOnly,
  component: lazyPageByName('ListsPage'),
})
export const peopleListRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/lists/$listId',
  pendingComponent: PeoplePageSkeleton,
  beforeLoad: membersOnly,
  validateSearch: createTextSearchParamsParser('username', 'price', 'tab', 'sort'),
  component: lazyPageByName('ListPage'),
})
export const verificationRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/verification',
  beforeLoad: membersOnly,
  component: lazyPageByName('VerificationPage'),
})
