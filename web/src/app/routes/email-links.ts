import { createRoute } from '@tanstack/react-router'
import { lazyPageByName } from './lazy-page.ts'
import { getShellRoute } from './root.tsx'

export const undoAccountDeletionRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/undo-delete',
  component: lazyPageByName('UndoDeletePage'),
})

export const cancelFactorResetRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/stop-factor-reset',
  component: lazyPageByName('StopFactorResetPage'),
})

export const cancelEmailChangeRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/stop-email-change',
  component: lazyPageByName('StopEmailChangePage'),
})

export const moderationDecisionRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/decision/$decisionId',
  component: lazyPageByName('ModerationDecisionPage'),
})

export const takedownRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/takedown/$takedownId',
  component: lazyPageByName('TakedownPage'),
})
