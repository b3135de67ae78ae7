import { join } from 'node:path'
import type { Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { downloadProviderPicture } from '../../platform/integrations/provider-picture.ts'
import { task } from '../../platform/queue/task.ts'
import { withTemporaryFolder } from '../../platform/temporary-folder.ts'
import { replaceProfilePicture } from '../profile/picture.ts'

/**
 * Imports the person's picture from Google or X, as they requested when joining, unless they have chosen
 * another since.
 */
export const importProviderPicture = task(
  'take-picture',
  async (ctx: Context, { accountId, url }: { accountId: string; url: string }) => {
    const account = await ctx.db
      .selectFrom('account')
      .select('avatar_file_id')
      .where('id', '=', accountId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!account || account.avatar_file_id !== null) return
    await withTemporaryFolder(async (folder) => {
      const path = join(folder, 'picture')
      const { bytes, type } = await downloadProviderPicture(url, path)
      try {
        await replaceProfilePicture(ctx, accountId, 'AVATAR', [
          { path, bytes, fileName: 'picture', claimedType: type },
        ])
      } catch (error) {
        // What is no picture to us becomes none by being tried again.
        if (!(error instanceof Refusal)) throw error
        ctx.log.error('take-picture', error, { accountId })
      }
    })
  },
)
