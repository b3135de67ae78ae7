import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import type {
  ListedPerson,
  SystemList,
  searchListItems as searchCall,
} from '@fanfare/contract/shapes/social/lists'
import { normalizeUsername } from '@fanfare/contract/text/normalize-for-comparison'
import { isPersonVisibleSql } from '../../access/visibility/person.ts'
import {
  isListedCreatorSql,
  isListedFanSql,
  isListedSubscriptionSql,
} from '../../money/subscriptions/search/subscription-columns.ts'
import type { Context } from '../../platform/context.ts'
import { escapeLike } from '../../platform/db/escape-like.ts'
import { refuse } from '../../platform/errors.ts'
import { cursorOfPersonRow, isPersonListCursorSegment } from '../../platform/pagination/by-time-or-name.ts'
import { type Cursor, maxId } from '../../platform/pagination/cursor.ts'
import { memoizedStatement } from '../../platform/pagination/lazy-statement.ts'
import { buildPage, pageStartOf } from '../../platform/pagination/page-of.ts'
import { ceilPageSize } from '../../platform/pagination/page-size.ts'
import {
  type CreatorRow,
  creatorColumnsSql,
  creatorJoinsSql,
  creatorView,
  hasUncancelledSubscriptionSql,
} from '../creators/creator-view.ts'
import { isDerivedList, systemListOf } from './system-lists.ts'

type Query = QueryOf<typeof searchCall>
type Sort = Query['sort']
type List = SystemList | 'OWN'
type Row = CreatorRow & { itemId: string; addedAt: Date }

/** SQL of a list’s people, each row an `item`: its owner, the person, since when, and what counts as free. */
type Source = { from: string; of: string; person: string; at: string; isFree: string; isShown?: string }

const sources: Record<List, Source> = {
  FOLLOWING: {
    ...subscriptions('fan_id', 'creator_id'),
    isShown: isListedCreatorSql('account', '$1', 'item'),
  },
  FANS: { ...subscriptions('creator_id', 'fan_id'), isShown: isListedFanSql('account', '$1') },
  FAVOURITES: {
    from: 'favourite AS item',
    of: 'item.owner_id = $1',
    person: 'item.person_id',
    at: 'item.added_at',
    isFree: 'creator.is_free_subscription',
  },
  BLOCKED: {
    from: 'block AS item',
    of: 'item.blocker_id = $1',
    person: 'item.blocked_id',
    at: 'item.created_at',
    isFree: 'creator.is_free_subscription',
  },
  OWN: {
    from: 'user_list_item AS item',
    of: 'item.list_id = (SELECT id FROM user_list WHERE owner_id = $1 AND id = $10)',
    person: 'item.person_id',
    at: 'item.added_at',
    isFree: 'creator.is_free_subscription',
  },
}

function subscriptions(mine: string, theirs: string) {
  return {
    from: 'subscription AS item',
    of: `item.${mine} = $1 AND ${isListedSubscriptionSql('item')}`,
    person: `item.${theirs}`,
    at: 'item.started_at',
    isFree: 'item.is_free',
  }
}

/**
 * Loads a page of the people on a list who are visible to its owner: one query, or two for an empty page.
 * @throws Refusal LIST_NOT_FOUND, or INVALID_INPUT for a cursor that is not of this list
 */
export async function searchPeopleListItems(
  ctx: Context,
  ownerId: string,
  listId: string,
  { username, isFree, tab, sort, ...asked }: Query,
): Promise<{ data: ListedPerson[]; page: PageInfo }> {
  const list = systemListOf(ownerId, listId) ?? 'OWN'
  const { limit, skip, after } = pageStartOf(asked, (segment) => isPersonListCursorSegment(sort, segment))
  const { name, text } = statementFor(list, sort, skip + limit + 1)
  const found = await ctx.reads.query<Row>(name, text, [
    ownerId,
    ctx.clock.now(),
    ...cursorValues(sort, after),
    isFree ?? null,
    tab === 'all' ? null : tab === 'subscribed',
    username === undefined ? null : `%${escapeLike(normalizeUsername(username))}%`,
    limit + 1,
    skip,
    ...(list === 'OWN' ? [listId] : []),
  ])
  if (found.length === 0 && list === 'OWN') await refuseUnknown(ctx, ownerId, listId)
  const { rows, page } = buildPage(found, { limit, skip }, ({ addedAt, itemId, userId }) =>
    cursorOfPersonRow(sort, { at: addedAt, itemId, personId: userId }),
  )
  return {
    data: rows.map((row) => ({
      userFolderItemId: list !== 'OWN' && isDerivedList(list) ? null : row.itemId,
      dateAdded: row.addedAt.toISOString(),
      creator: creatorView(row, ownerId),
    })),
    page,
  }
}

/**
 * Returns $3 and $4: the time and id after which the page begins; by name, whether it is the first page, and the
 * person.
 */
function cursorValues(sort: Sort, after: Cursor | undefined): unknown[] {
  if (sort === 'name') return [after === undefined, after?.id ?? '']
  if (after) return [new Date(Number(after.segment)), after.id]
  return sort === 'newest' ? ['infinity', maxId] : ['-infinity', '']
}

function statementFor(list: List, sort: Sort, rows: number): { name: string; text: string } {
  const size = ceilPageSize(rows)
  const name = `list_${list}_${sort}_${size}`
  return memoizedStatement(name, () => pageSql(list, sort, size))
}

function pageSql(list: List, sort: Sort, size: number): string {
  const { from, of, person, at, isFree, isShown = isPersonVisibleSql('account', '$1') } = sources[list]
  const orders: Record<Sort, { beyond: string; by: string }> = {
    newest: { beyond: `(${at}, item.id) < ($3::timestamptz, $4)`, by: `${at} DESC, item.id DESC` },
    oldest: { beyond: `(${at}, item.id) > ($3::timestamptz, $4)`, by: `${at}, item.id` },
    name: {
      beyond: `($3::boolean OR creator.username > (SELECT username FROM account WHERE id = $4))`,
      by: 'creator.username',
    },
  }
  const { beyond, by } = orders[sort]
  return `
    SELECT * FROM (
      SELECT item.id AS "itemId", ${at} AS "addedAt", ${creatorColumnsSql}
      FROM ${from}
        CROSS JOIN LATERAL (
          SELECT * FROM account WHERE account.id = ${person} AND ${isShown} LIMIT 1
        ) AS creator
        ${creatorJoinsSql('$1', '$2')}
      WHERE ${of} AND ${beyond}
        AND ($5::boolean IS NULL OR ${isFree} = $5)
        AND ($6::boolean IS NULL OR ${hasUncancelledSubscriptionSql} = $6)
        AND ($7::text IS NULL OR creator.username LIKE $7 OR creator.plain_name LIKE plain($7))
      ORDER BY ${by} LIMIT ${size}
    ) AS page LIMIT $8 OFFSET $9`
}

const known = 'SELECT FROM user_list WHERE owner_id = $1 AND id = $2'

async function refuseUnknown(ctx: Context, ownerId: string, listId: string): Promise<void> {
  const found = await ctx.reads.query('list_known', known, [ownerId, listId])
  if (found.length === 0) throw refuse('LIST_NOT_FOUND')
}
