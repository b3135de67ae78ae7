import { createRoute } from '@tanstack/react-router'
import { pageByName } from './lazy-page.ts'
import { getShellRoute } from './root.tsx'

export const undoAccountDeletionRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/undo-delete',
  component: pageByName('UndoDeletePage'),
})

export const cancelFactorResetRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/stop-factor-reset',
  component: pageByName('StopFactorResetPage'),
})

export const cancelEmailChangeRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/stop-email-change',
  component: pageByName('StopEmailChangePage'),
})

export const moderationDecisionRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/decision/$decisionId',
  component: pageByName('DecisionPage'),
})

export const takedownRoute = createRoute({
  getParentRoute: getShellRoute,
  path: '/takedown/$takedownId',
  component: pageByName('TakedownPage'),
})
