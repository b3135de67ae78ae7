import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/accounts/sessions.ts'
import { id } from '../../fields/ids.ts'

export const activeSession = z.object({
  sessionId: z.string(),
  /** The browser and the system, as far as the device tells them: "Firefox on Windows". */
  device: z.string(),
  /** The network that it was opened from, an IPv4 address or the half of an IPv6 address that names a household. */
  place: z.string(),
  dateCreated: z.string(),
  /** Precise to the hour. */
  dateLastSeen: z.string(),
  /** True for the session that makes the request. */
  isCurrent: z.boolean(),
})
export type ActiveSession = z.output<typeof activeSession>

export const loadSessions = call(calls.loadSessions, {
  summary: 'List the viewer’s sessions: this one first, then by last activity',
  data: z.array(activeSession),
})

export const endSession = call(calls.endSession, {
  topics: ['SECURITY'],
  summary: 'Log out one of the viewer’s sessions',
  params: z.object({ sessionId: id }),
  data: z.boolean(),
  refuses: ['NOT_FOUND'],
})

export const endOtherSessions = call(calls.endOtherSessions, {
  topics: ['SECURITY'],
  summary: 'Log out every session of the viewer but this one',
  data: z.boolean(),
})
