import { normalizeUsername } from '@fanfare/contract/text/normalize-for-comparison'
import { isPersonVisibleSql } from '../../access/visibility/person.ts'
import type { Context } from '../../platform/context.ts'
import { accountIdOfCurrentOrFormerUsernameSql } from './resolve-username.ts'

const known = `
  SELECT asked.username FROM unnest($3::text[]) AS asked (username)
  JOIN account ON account.id = ${accountIdOfCurrentOrFormerUsernameSql('asked.username', '$2')} AND ${isPersonVisibleSql('account', '$1')}`

/**
 * Returns those of the usernames that belong to people visible to the viewer (null: a guest); each as
 * requested, in lower case.
 */
export async function findVisibleUsernames(
  ctx: Context,
  viewerId: string | null,
  usernames: readonly string[],
): Promise<string[]> {
  const asked = [...new Set(usernames.map((username) => normalizeUsername(username)))]
  const rows = await ctx.reads.query<{ username: string }>('known_usernames', known, [
    viewerId,
    ctx.clock.now(),
    asked,
  ])
  return rows.map(({ username }) => username)
}
