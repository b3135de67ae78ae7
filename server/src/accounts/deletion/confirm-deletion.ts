import type { Reauthentication } from '@fanfare/contract/shapes/accounts/two-factor'
import type { Context } from '../../platform/context.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import type { VerifiedCode } from '../codes/one-time-code.ts'
import { verifyReauthentication } from '../sign-in/verify-reauthentication.ts'

const justNowMs = 600_000

/**
 * Verifies that the owner leaves, and not just their session. Leaving can be undone, and a GET carries no
 * confirmation: a recent sign-in of any kind is proof enough.
 * @returns the code to be used up in the transaction, if there is one
 * @throws what `verifyReauthentication` throws
 */
export async function verifyReauthenticationUnlessJustSignedIn(
  ctx: Context,
  viewer: Viewer,
  visitor: ClientInfo,
  confirmation: Reauthentication | undefined,
): Promise<VerifiedCode | null> {
  if (confirmation === undefined && (await hasJustSignedIn(ctx, viewer))) return null
  return verifyReauthentication(ctx, viewer, visitor, confirmation)
}

async function hasJustSignedIn(ctx: Context, { sessionId }: Viewer): Promise<boolean> {
  const session = await ctx.db
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('created_at', '>', new Date(ctx.clock.now().getTime() - justNowMs))
    .executeTakeFirst()
  return session !== undefined
}
