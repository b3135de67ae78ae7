import { createRoute } from '@tanstack/react-router'
import { page } from './page.ts'
import { inShell } from './root.tsx'

export const undoDelete = createRoute({
  getParentRoute: inShell,
  path: '/undo-delete',
  component: page('UndoDeletePage'),
})

export const stopFactorReset = createRoute({
  getParentRoute: inShell,
  path: '/stop-factor-reset',
  component: page('StopFactorResetPage'),
})

export const stopEmailChange = createRoute({
  getParentRoute: inShell,
  path: '/stop-email-change',
  component: page('StopEmailChangePage'),
})

export const decision = createRoute({
  getParentRoute: inShell,
  path: '/decision/$decisionId',
  component: page('DecisionPage'),
})

export const takedown = createRoute({
  getParentRoute: inShell,
  path: '/takedown/$takedownId',
  component: page('TakedownPage'),
})
