import { createRoute } from '@tanstack/react-router'
import { PeoplePageSkeleton, PostsPageSkeleton } from '../../layout/page/page-skeleton.tsx'
import { lazyPageByName } from './lazy-page.ts'
import { getShellRoute } from './root.tsx'
import { redirectGuestsToSignIn } from './route-guards.ts'
import { createTextSearchParamsParser } from './text-search-params.ts'

export const subscriptionsRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/subscriptions',
  pendingComponent: PeoplePageSkeleton,
  beforeLoad: redirectGuestsToSignIn,
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
  beforeLoad: redirectGuestsToSignIn,
  validateSearch: createTextSearchParamsParser('tab'),
  component: lazyPageByName('NotificationsPage'),
})
export const savesRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/saves',
  beforeLoad: redirectGuestsToSignIn,
  component: lazyPageByName('SavesPage'),
})
export const saveFolderRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/saves/$folderId',
  pendingComponent: PostsPageSkeleton,
  beforeLoad: redirectGuestsToSignIn,
  validateSearch: createTextSearchParamsParser('sort', 'filter'),
  component: lazyPageByName('SaveFolderPage'),
})
export const peopleListsRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/lists',
  beforeLoad: redirectGuestsToSignIn,
  component: lazyPageByName('ListsPage'),
})
export const peopleListRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/lists/$listId',
  pendingComponent: PeoplePageSkeleton,
  beforeLoad: redirectGuestsToSignIn,
  validateSearch: createTextSearchParamsParser('username', 'price', 'tab', 'sort'),
  component: lazyPageByName('ListPage'),
})
export const verificationRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/verification',
  beforeLoad: redirectGuestsToSignIn,
  component: lazyPageByName('VerificationPage'),
})
