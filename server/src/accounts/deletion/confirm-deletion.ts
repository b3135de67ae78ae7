import type { Confirmation } from '@fanfare/contract/shapes/accounts/two-factor'
import type { Context } from '../../platform/context.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'
import type { CheckedCode } from '../codes/one-time-code.ts'
import type { ClientInfo } from '../sessions/client-info.ts'
import { requireConfirmation } from '../sign-in/confirm.ts'

const justNowMs = 600_000

/**
 * Makes sure that it is the owner who leaves, and not just her session. Leaving can be taken back, and a GET brings no
 * confirmation: who signed in just now, in whatever way, has shown who she is.
 * @returns the code to be used up in the transaction, where there is one
 * @throws what `requireConfirmation` throws
 */
export async function confirmDeletion(
  ctx: Context,
  viewer: Viewer,
  visitor: ClientInfo,
  confirmation: Confirmation | undefined,
): Promise<CheckedCode | null> {
  if (confirmation === undefined && (await hasJustSignedIn(ctx, viewer))) return null
  return requireConfirmation(ctx, viewer, visitor, confirmation)
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
