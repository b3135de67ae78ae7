import { createRoute } from '@tanstack/react-router'
import { PeoplePending, PostsPending } from '../../layout/page/page-pending.tsx'
import { page } from './page.ts'
import { inShell } from './root.tsx'
import { texts } from './texts.ts'
import { membersOnly } from './who-may.ts'

export const subscriptions = createRoute({
  getParentRoute: inShell,
  path: '/subscriptions',
  pendingComponent: PeoplePending,
  beforeLoad: membersOnly,
  validateSearch: texts('tab', 'name', 'sort'),
  component: page('SubscriptionsPage'),
})
export const newPost = createRoute({
  getParentRoute: inShell,
  path: '/new-post',
  validateSearch: texts('shared'),
  component: page('NewPostPage'),
})
export const notifications = createRoute({
  getParentRoute: inShell,
  path: '/notifications',
  beforeLoad: membersOnly,
  validateSearch: texts('tab'),
  component: page('NotificationsPage'),
})
export const saves = createRoute({
  getParentRoute: inShell,
  path: '/saves',
  beforeLoad: membersOnly,
  component: page('SavesPage'),
})
export const saveFolder = createRoute({
  getParentRoute: inShell,
  path: '/saves/$folderId',
  pendingComponent: PostsPending,
  beforeLoad: membersOnly,
  validateSearch: texts('sort', 'filter'),
  component: page('FolderPage'),
})
export const lists = createRoute({
  getParentRoute: inShell,
  path: '/lists',
  beforeLoad: membersOnly,
  component: page('ListsPage'),
})
export const list = createRoute({
  getParentRoute: inShell,
  path: '/lists/$listId',
  pendingComponent: PeoplePending,
  beforeLoad: membersOnly,
  validateSearch: texts('username', 'price', 'tab', 'sort'),
  component: page('ListPage'),
})
export const verification = createRoute({
  getParentRoute: inShell,
  path: '/verification',
  beforeLoad: membersOnly,
  component: page('VerificationPage'),
})
