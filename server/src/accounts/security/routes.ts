import * as sessions from '@fanfare/contract/shapes/sessions'
import { type Api, answer } from '../../http/answer.ts'
import { endOwnSession, endSessions } from '../sessions/session.ts'
import { loadSessions } from './load-sessions.ts'

/** What somebody sees of, and changes about, how she signs in. */
export function securityRoutes(api: Api): void {
  answer(api, sessions.loadSessions, async ({ ctx, viewer }) => ({ data: await loadSessions(ctx, viewer) }))
  answer(api, sessions.endSession, async ({ ctx, viewer, params }) => {
    await endOwnSession(ctx, viewer.userId, params.sessionId)
    return { data: true }
  })
  answer(api, sessions.endOtherSessions, async ({ ctx, viewer }) => {
    await endSessions(ctx.db, viewer.userId, viewer.sessionId)
    return { data: true }
  })
}
