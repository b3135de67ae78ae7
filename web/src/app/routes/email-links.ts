import { createRoute } from '@tanstack/react-router'
import { pageByName } from './lazy-page.ts'
import { inShell } from './root.tsx'

export const undoDeleteRoute = createRoute({
  getParentRoute: inShell,
  path: '/undo-delete',
  component: pageByName('UndoDeletePage'),
})

export const cancelFactorResetRoute = createRoute({
  getParentRoute: inShell,
  path: '/stop-factor-reset',
  component: pageByName('StopFactorResetPage'),
})

export const cancelEmailChangeRoute = createRoute({
  getParentRoute: inShell,
  path: '/stop-email-change',
  component: pageByName('StopEmailChangePage'),
})

export const decisionRoute = createRoute({
  getParentRoute: inShell,
  path: '/decision/$decisionId',
  component: pageByName('DecisionPage'),
})

export const takedownRoute = createRoute({
  getParentRoute: inShell,
  path: '/takedown/$takedownId',
  component: pageByName('TakedownPage'),
})
