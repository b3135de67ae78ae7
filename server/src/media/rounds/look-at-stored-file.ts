import { task } from '../../platform/queue/task.ts'
import { keepLooks, look } from './keep-looks.ts'

/** Looks at a file that somebody did not get as it was. */
export const lookAtStoredFile = task<{ key: string }>('look-at-stored-file', async (ctx, { key }) => {
  const file = await ctx.db
    .selectFrom('stored_file')
    .select(['key', 'bytes', 'sha256', 'noted_at'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (file) await keepLooks(ctx, [await look(ctx, file)])
})
