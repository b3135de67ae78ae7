import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import { type SavedPost, savedPost, type searchFolderItems } from '@fanfare/contract/shapes/social/saves'
import { postExistsForViewerSql } from '../../access/visibility/post.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import {
  compileWriterAroundField,
  type SerializedReplyData,
  serializedList,
} from '../../platform/http/reply/serialized.ts'
import { cursorAfter, maxId } from '../../platform/pagination/cursor.ts'
import { memoizedStatement } from '../../platform/pagination/lazy-statement.ts'
import { buildPage, pageStartOf } from '../../platform/pagination/page-of.ts'
import { ceilPageSize } from '../../platform/pagination/page-size.ts'
import { pageStartIdSql } from '../../platform/pagination/page-start.ts'
import { andIsInProfileTabSql } from '../feeds/profile-tab.ts'
import { loadPostsByStatement } from '../posts/post-content.ts'
import { joinPostAndCreatorSql, postColumnsSql, postJoinsSql } from '../posts/post-view.ts'
import { serializePost } from '../posts/serialize-post.ts'
import { allSavesFolderId } from './all-saves.ts'

type Query = QueryOf<typeof searchFolderItems>

/**
 * Maximum number of saves scanned for a page, since a save shows neither the type of its post nor whether that still exists:
 * where fewer fit, the page is shorter and the list goes on behind them.
 */
const maxScanned = 10_000

const writeItem = compileWriterAroundField(savedPost, 'post')

/**
 * Loads a page of the posts of a folder in the order of their saves, locked ones too, without deleted ones. One query, and
 * one or two more at the end of the list.
 * @throws Refusal FOLDER_NOT_FOUND, or INVALID_INPUT for a cursor that is not of this list
 */
export async function searchSavedPosts(
  ctx: Context,
  ownerId: string,
  folderId: string,
  query: Query,
): Promise<{ data: SerializedReplyData<SavedPost[]>; page: PageInfo }> {
  const { sort, filter } = query
  const start = pageStartOf(query, (segment) => segment === sort)
  const isAll = folderId === allSavesFolderId(ownerId)
  const list: List = { isAll, sort, filter, isByOffset: start.skip > 0 }
  const first = start.after?.id ?? (sort === 'newest' ? maxId : '')
  const ofFolder = isAll ? [] : [folderId]
  const { name, text } = pageStatement(list, ceilPageSize(start.limit + 1))
  const begin = list.isByOffset ? start.skip : first
  const found = await loadPostsByStatement<{ itemId: string; savedAt: Date }>(ctx, ownerId, {
    name,
    text,
    values: [ownerId, ctx.clock.now(), begin, start.limit + 1, ...ofFolder],
  })
  if (found.length === 0 && !isAll) await refuseUnknown(ctx, ownerId, folderId)
  const last =
    found.length > start.limit ? undefined : await lastScanned(ctx, list, [ownerId, first, ...ofFolder])
  const behind = last === undefined ? null : cursorAfter(sort, last)
  const { rows, page } = buildPage(found, start, ({ itemId }) => cursorAfter(sort, itemId), behind)
  return {
    data: serializedList(
      rows.map((row) =>
        writeItem(
          { postFolderItemId: row.itemId, dateSaved: row.savedAt.toISOString() },
          serializePost(row, ownerId),
        ),
      ),
    ),
    page,
  }
}

type List = Pick<Query, 'sort' | 'filter'> & { isAll: boolean; isByOffset: boolean }

function pageStatement(list: List, size: number): { name: string; text: string } {
  return memoizedStatement(
    `saved_${nameOf(list)}_${list.filter}_${size}${list.isByOffset ? '_by_offset' : ''}`,
    () => pageSql(list, size),
  )
}

function nameOf({ isAll, sort }: List): string {
  return `${isAll ? 'all' : 'in_folder'}_${sort}`
}

function directionOf(sort: Query['sort']) {
  return sort === 'newest'
    ? ({ beyond: '<', order: 'DESC' } as const)
    : ({ beyond: '>', order: 'ASC' } as const)
}

/** SQL: the saves from `first` on. @param folder the parameter that holds the folder's id */
function savesFrom({ isAll, sort }: List, first: string, folder: `$${number}`): string {
  const items = isAll
    ? 'saved_post AS item WHERE item.owner_id = $1'
    : `post_folder_item AS item WHERE item.folder_id = (SELECT id FROM post_folder WHERE owner_id = $1 AND id = ${folder})`
  const { beyond, order } = directionOf(sort)
  return `SELECT item.* FROM ${items} AND item.id ${beyond} ${first} ORDER BY item.id ${order}`
}

function pageSql(list: List, size: number): string {
  const { beyond, order } = directionOf(list.sort)
  const top = list.sort === 'newest' ? `'${maxId}'` : `''`
  const saves = savesFrom(list, list.isByOffset ? top : '$3', '$5')
  const from = `(${saves} LIMIT ${maxScanned}) AS item
    ${joinPostAndCreatorSql('item.post_id', postExistsForViewerSql('post', 'creator', '$1'))}`
  const where = `true ${andIsInProfileTabSql(list.filter)}`
  const ids = `SELECT item.id FROM ${from} WHERE ${where} ORDER BY item.id ${order}`
  return `
    SELECT * FROM (
      SELECT item.id AS "itemId", item.saved_at AS "savedAt", ${postColumnsSql('$1', '$2')}
      FROM ${from} ${postJoinsSql('$1', '$2')}
      WHERE ${where} AND item.id ${beyond} ${pageStartIdSql({ ids, order }, list.isByOffset, '$3')}
      ORDER BY item.id ${order} LIMIT ${size}
    ) AS page LIMIT $4`
}

/** Returns the last save that a page scanned, where there may be more behind it. */
async function lastScanned(ctx: Context, list: List, values: string[]): Promise<string | undefined> {
  const { name, text } = memoizedStatement(
    `saved_${nameOf(list)}_last`,
    () => `SELECT id FROM (${savesFrom(list, '$2', '$3')}) AS saves OFFSET ${maxScanned - 1} LIMIT 1`,
  )
  const [last] = await ctx.reads.query<{ id: string }>(name, text, values)
  return last?.id
}

const known = 'SELECT FROM post_folder WHERE owner_id = $1 AND id = $2'

async function refuseUnknown(ctx: Context, ownerId: string, folderId: string): Promise<void> {
  const found = await ctx.reads.query('folder_known', known, [ownerId, folderId])
  if (found.length === 0) throw refuse('FOLDER_NOT_FOUND')
}
