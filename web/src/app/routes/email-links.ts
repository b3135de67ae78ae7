import { createRoute } from '@tanstack/react-router'
import { pageByName } from './lazy-page.ts'
import { inShell } from './root.tsx'

export const undoDelete = createRoute({
  getParentRoute: inShell,
  path: '/undo-delete',
  component: pageByName('UndoDeletePage'),
})

export const stopFactorReset = createRoute({
  getParentRoute: inShell,
  path: '/stop-factor-reset',
  component: pageByName('StopFactorResetPage'),
})

export const stopEmailChange = createRoute({
  getParentRoute: inShell,
  path: '/stop-email-change',
  component: pageByName('StopEmailChangePage'),
})

export const decision = createRoute({
  getParentRoute: inShell,
  path: '/decision/$decisionId',
  component: pageByName('DecisionPage'),
})

export const takedown = createRoute({
  getParentRoute: inShell,
  path: '/takedown/$takedownId',
  component: pageByName('TakedownPage'),
})
