import type { AdminRole } from '@fanfare/contract/backoffice/admin-role'
import type { Call } from '@fanfare/contract/call'
import type { CallerKind } from '@fanfare/contract/call-facts'
import type { VerificationStatus } from '@fanfare/contract/shapes/accounts/accounts'
import { refuse } from '../../errors.ts'

/** Caller of a call. */
export type Viewer = {
  userId: string
  sessionId: string
  verificationStatus: VerificationStatus
  /** True if no blocks or mutes restrict what the viewer sees (`visibility/unrestricted-viewer.ts`). */
  isUnrestricted: boolean
}

/** The admin who makes a call of the back-office. */
export type AdminViewer = { adminId: string; sessionId: string; role: AdminRole }

/** The viewer that a route is handed: somebody for certain, unless the call is for anyone. */
export type ViewerOf<W extends CallerKind> = W extends 'anyone'
  ? Viewer | null
  : W extends 'admin'
    ? AdminViewer
    : Viewer

/** Finds who is behind a bearer token, or null. */
export type Authenticate = (token: string) => Promise<Viewer | AdminViewer | null>

/** Finds the sentence for the holder of a token that opens nothing any more because its account was closed; null for others. */
export type FindSignedOutMessage = (token: string) => Promise<string | null>

/**
 * Admits who is behind a bearer token, or a guest without one.
 * @throws what `authorizeViewer` throws; NOT_SIGNED_IN says that the account was closed, where that has ended the session
 */
export async function authorizeBearer<C extends Pick<Call, 'who' | 'roles'>>(
  call: C,
  token: string | undefined,
  {
    authenticate,
    findSignedOutMessage,
  }: { authenticate: Authenticate; findSignedOutMessage: FindSignedOutMessage },
): Promise<ViewerOf<C['who']>> {
  const signedIn = token === undefined ? null : await authenticate(token)
  if (signedIn === null && token !== undefined && call.who !== 'anyone') {
    const detail = await findSignedOutMessage(token)
    if (detail !== null) throw refuse('NOT_SIGNED_IN', { detail })
  }
  return authorizeViewer(call, signedIn)
}

/**
 * A token of the back-office opens nothing else: elsewhere its holder is a guest.
 * @throws Refusal NOT_SIGNED_IN, NOT_VERIFIED or NOT_ALLOWED when the viewer may not make the call
 */
export function authorizeViewer<C extends Pick<Call, 'who' | 'roles'>>(
  { who, roles }: C,
  signedIn: Viewer | AdminViewer | null,
): ViewerOf<C['who']> {
  return (who === 'admin' ? admitAdmin(roles, signedIn) : admitPerson(who, signedIn)) as ViewerOf<C['who']>
}

function admitAdmin(roles: Call['roles'], signedIn: Viewer | AdminViewer | null): AdminViewer {
  if (signedIn === null) throw refuse('NOT_SIGNED_IN')
  if (!('adminId' in signedIn)) throw refuse('NOT_ALLOWED')
  if (roles && !roles.includes(signedIn.role)) throw refuse('NOT_ALLOWED')
  return signedIn
}

function admitPerson(who: CallerKind, signedIn: Viewer | AdminViewer | null): Viewer | null {
  const viewer = signedIn === null || 'adminId' in signedIn ? null : signedIn
  if (who === 'anyone') return viewer
  if (viewer === null) throw refuse('NOT_SIGNED_IN')
  if (who === 'verified' && viewer.verificationStatus !== 'VERIFIED') throw refuse('NOT_VERIFIED')
  return viewer
}
