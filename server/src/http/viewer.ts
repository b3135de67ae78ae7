import type { VerificationStatus } from '@fanfare/contract/accounts'
import type { Who } from '@fanfare/contract/call'
import { refuse } from './refusal.ts'

/** Who makes a call. */
export type Viewer = { userId: string; sessionId: string; verificationStatus: VerificationStatus }

/** The viewer that a route is handed: somebody for certain, unless the call is for anyone. */
export type ViewerOf<W extends Who> = W extends 'anyone' ? Viewer | null : Viewer

/** Finds the viewer behind a bearer token, or null. */
export type Authenticate = (token: string) => Promise<Viewer | null>

/** @throws Refusal NOT_SIGNED_IN, NOT_VERIFIED or NOT_ALLOWED when the viewer may not make a call for `who` */
export function admit<W extends Who>(who: W, viewer: Viewer | null): ViewerOf<W> {
  if (who === 'anyone') return viewer as ViewerOf<W>
  if (viewer === null) throw refuse('NOT_SIGNED_IN')
  if (who === 'admin') throw refuse('NOT_ALLOWED')
  if (who === 'verified' && viewer.verificationStatus !== 'VERIFIED') throw refuse('NOT_VERIFIED')
  return viewer as ViewerOf<W>
}
