import type { BodyOf } from '@fanfare/contract/call'
import { newUsername } from '@fanfare/contract/fields/names'
import type { validateUniqueResource } from '@fanfare/contract/shapes/accounts/accounts'
import { normalizeUsername } from '@fanfare/contract/text/normalize-for-comparison'
import { readsAsWord, usernameImitatesPlatform } from '@fanfare/contract/text/platform-names'
import type { Context } from '../../platform/context.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import { type AttemptLimit, consumeAttempt, consumeNetworkAttempts } from '../sessions/throttle.ts'

const perMember: AttemptLimit = { name: 'is it free, of a member', most: 60, seconds: 60 }
const perNetwork: AttemptLimit = { name: 'is it free', most: 600, seconds: 60 }

const takenOrReserved = `
  SELECT FROM account WHERE username = $1
  UNION ALL
  SELECT FROM former_username WHERE username = $1 AND kept_until > $2 AND account_id IS DISTINCT FROM $3`

/**
 * Checks whether the viewer (null: a guest) could take a username now. A word that no username can be is not
 * free. An email always is: nobody learns whether it has an account, and signing up with one that has sends
 * an email to it.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function checkUsernameFreeAndCountAttempt(
  ctx: Context,
  viewer: Viewer | null,
  visitor: ClientInfo,
  { resource, value }: BodyOf<typeof validateUniqueResource>,
): Promise<boolean> {
  if (viewer) await consumeAttempt(ctx, perMember, viewer.userId)
  else await consumeNetworkAttempts(ctx, perNetwork, visitor.address)
  if (resource === 'EMAIL') return true
  const requested = normalizeUsername(value)
  if (!newUsername.safeParse(requested).success) return false
  if (usernameImitatesPlatform(requested, ctx.config.brandName)) return false
  if (readsAsWord(requested, ctx.config.reservedWords)) return false
  const values = [requested, ctx.clock.now(), viewer?.userId ?? null]
  return (await ctx.reads.query('username_taken', takenOrReserved, values)).length === 0
}
