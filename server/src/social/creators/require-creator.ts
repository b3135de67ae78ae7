import { isPersonVisibleSql, isUnblockedByViewerSql } from '../../access/visibility/person.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import { accountIdOfCurrentOrFormerUsernameSql } from './resolve-username.ts'

const known = `
  SELECT NOT ${isUnblockedByViewerSql('account.id', '$1')} AS "isBlocked" FROM account
  WHERE id = ${accountIdOfCurrentOrFormerUsernameSql('$2', '$3')} AND ${isPersonVisibleSql('account', '$1')}`

/**
 * Requires that a creator is visible. @returns whether the viewer has blocked them
 * @throws Refusal CREATOR_NOT_FOUND when the viewer (null: a guest) cannot see anybody with this username
 */
export async function requireVisibleCreator(
  ctx: Context,
  viewerId: string | null,
  username: string,
): Promise<{ isBlocked: boolean }> {
  const [found] = await ctx.reads.query<{ isBlocked: boolean }>('creator_known', known, [
    viewerId,
    username.toLowerCase(),
    ctx.clock.now(),
  ])
  if (!found) throw refuse('CREATOR_NOT_FOUND')
  return found
}
