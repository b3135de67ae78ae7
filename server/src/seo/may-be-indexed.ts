import { canBeFoundBySql } from '../access/visibility/discoverable.ts'
import type { Context } from '../platform/context.ts'
import { accountIdOfCurrentOrFormerUsernameSql } from '../social/creators/resolve-username.ts'

const listed = `
  SELECT ${canBeFoundBySql('account', '$1')} AS "isListed" FROM account WHERE id = ${accountIdOfCurrentOrFormerUsernameSql('$2', '$3')}`

/** Checks whether search engines may list a person and their content: only if they want to be found. */
export async function canMemberBeIndexed(ctx: Context, username: string): Promise<boolean> {
  const values = [null, username.toLowerCase(), ctx.clock.now()]
  const [row] = await ctx.reads.query<{ isListed: boolean }>('page_listed', listed, values)
  return row?.isListed ?? false
}
