import { createRoute } from '@tanstack/react-router'
import { pageByName } from './lazy-page.ts'
import { shellAsParent } from './root.tsx'

export const undoDeleteRoute = createRoute({
  getParentRoute: shellAsParent,
  path: '/undo-delete',
  component: pageByName('UndoDeletePage'),
})

export const cancelFactorResetRoute = createRoute({
  getParentRoute: shellAsParent,
  path: '/stop-factor-reset',
  component: pageByName('StopFactorResetPage'),
})

export const cancelEmailChangeRoute = createRoute({
  getParentRoute: shellAsParent,
  path: '/stop-email-change',
  component: pageByName('StopEmailChangePage'),
})

export const decisionRoute = createRoute({
  getParentRoute: shellAsParent,
  path: '/decision/$decisionId',
  component: pageByName('DecisionPage'),
})

export const takedownRoute = createRoute({
  getParentRoute: shellAsParent,
  path: '/takedown/$takedownId',
  component: pageByName('TakedownPage'),
})
