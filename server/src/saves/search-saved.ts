import type { QueryOf } from '@fanfare/contract/call'
import type { Page } from '@fanfare/contract/fields/page'
import { type SavedPost, savedPost, type searchFolderItems } from '@fanfare/contract/shapes/saves'
import type { Context } from '../context.ts'
import { compileAround, type Written, writtenList } from '../http/written.ts'
import { cursorAfter, pastEveryId } from '../paging/cursor.ts'
import { pageOf, startOf } from '../paging/page-of.ts'
import { sizeFor } from '../paging/page-size.ts'
import { pageStart } from '../paging/page-start.ts'
import { statement } from '../paging/statement.ts'
import { loadPosts } from '../posts/cards.ts'
import { ofTab } from '../posts/feeds/tab-condition.ts'
import { postAndCreator, postColumns, postJoins } from '../posts/post-view.ts'
import { writePost } from '../posts/write-post.ts'
import { refuse } from '../refusal.ts'
import { isPresent } from '../visibility/post.ts'
import { allSavesId } from './all-saves.ts'

type Query = QueryOf<typeof searchFolderItems>

const writeItem = compileAround(savedPost, 'post')

/**
 * A page of the posts of a folder by when they were saved, locked ones too; those that are gone are left out. One query,
 * or two for a page without any.
 * @throws Refusal FOLDER_NOT_FOUND, or INVALID_INPUT for a cursor that is not of this list
 */
export async function searchSaved(
  ctx: Context,
  ownerId: string,
  folderId: string,
  query: Query,
): Promise<{ data: Written<SavedPost[]>; page: Page }> {
  const { sort } = query
  const start = startOf(query, (segment) => segment === sort)
  const isAll = folderId === allSavesId(ownerId)
  const { name, text } = statementFor(isAll, query, start.skip > 0)
  const found = await loadPosts<{ itemId: string; savedAt: Date }>(ctx, name, text, [
    ownerId,
    ctx.clock.now(),
    start.skip > 0 ? start.skip : (start.after?.id ?? (sort === 'newest' ? pastEveryId : '')),
    start.limit + 1,
    ...(isAll ? [] : [folderId]),
  ])
  if (found.length === 0 && !isAll) await refuseUnknown(ctx, ownerId, folderId)
  const { rows, page } = pageOf(found, start, ({ itemId }) => cursorAfter(sort, itemId))
  return {
    data: writtenList(
      rows.map((row) =>
        writeItem(
          { postFolderItemId: row.itemId, dateSaved: row.savedAt.toISOString() },
          writePost(row, ownerId),
        ),
      ),
    ),
    page,
  }
}

function statementFor(
  isAll: boolean,
  { sort, filter, limit }: Query,
  isByOffset: boolean,
): { name: string; text: string } {
  const size = sizeFor(limit + 1)
  const name = `saved_${isAll ? 'all' : 'in_folder'}_${sort}_${filter}_${size}${isByOffset ? '_by_offset' : ''}`
  return statement(name, () => pageSql(isAll, { sort, filter }, size, isByOffset))
}

function pageSql(
  isAll: boolean,
  { sort, filter }: Pick<Query, 'sort' | 'filter'>,
  size: number,
  isByOffset: boolean,
): string {
  const [beyond, order] = sort === 'newest' ? (['<', 'DESC'] as const) : (['>', 'ASC'] as const)
  const items = isAll
    ? { from: 'saved_post', condition: 'item.owner_id = $1' }
    : {
        from: 'post_folder_item',
        condition: 'item.folder_id = (SELECT id FROM post_folder WHERE owner_id = $1 AND id = $5)',
      }
  const from = `${items.from} AS item
    ${postAndCreator('item.post_id', isPresent('post', 'creator', '$1'))}`
  const where = `${items.condition} ${ofTab(filter)}`
  const ids = `SELECT item.id FROM ${from} WHERE ${where} ORDER BY item.id ${order}`
  return `
    SELECT * FROM (
      SELECT item.id AS "itemId", item.saved_at AS "savedAt", ${postColumns('$1', '$2')}
      FROM ${from} ${postJoins('$1', '$2')}
      WHERE ${where} AND item.id ${beyond} ${pageStart({ ids, order }, isByOffset, '$3')}
      ORDER BY item.id ${order} LIMIT ${size}
    ) AS page LIMIT $4`
}

const known = 'SELECT FROM post_folder WHERE owner_id = $1 AND id = $2'

async function refuseUnknown(ctx: Context, ownerId: string, folderId: string): Promise<void> {
  const found = await ctx.reads.query('folder_known', known, [ownerId, folderId])
  if (found.length === 0) throw refuse('FOLDER_NOT_FOUND')
}
