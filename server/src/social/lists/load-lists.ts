import type { PeopleList } from '@fanfare/contract/shapes/social/lists'
import { isPersonVisibleSql } from '../../access/visibility/person.ts'
import {
  isListedCreatorSql,
  isListedFanSql,
  isListedSubscriptionSql,
} from '../../money/subscriptions/search/subscription-columns.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import { systemListId, systemListNames, systemLists } from './system-lists.ts'

type Counted = { itemCount: number; hasCreator: boolean }
type SystemCounts = Record<(typeof systemLists)[number], Counted>
type OwnList = Counted & { id: string; name: string }

function counted(
  table: string,
  owner: string,
  person: string,
  condition = isPersonVisibleSql('account', '$1'),
): string {
  return `(SELECT json_build_object('itemCount', count(*), 'hasCreator', coalesce(bool_or(${person} = $3), false))
    FROM ${table} JOIN account ON account.id = ${person}
    WHERE ${owner} = $1 AND ${condition})`
}

/**
 * SQL: $1 is the owner, $2 the time, $3 a person whose membership is shown. Fans, of whom there may be a million, are
 * counted as profiles show them.
 */
const everyList = `
  SELECT
    json_build_object(
      'FOLLOWING', ${counted('subscription', 'subscription.fan_id', 'subscription.creator_id', `${isListedSubscriptionSql('subscription')} AND ${isListedCreatorSql('account', '$1', 'subscription')}`)},
      'FANS', json_build_object('itemCount', account_count.subscribers, 'hasCreator', EXISTS (
        SELECT FROM subscription JOIN account fan ON fan.id = fan_id
        WHERE creator_id = $1 AND fan_id = $3 AND ${isListedSubscriptionSql('subscription')} AND ${isListedFanSql('fan', '$1')})),
      'FAVOURITES', ${counted('favourite', 'favourite.owner_id', 'favourite.person_id')},
      'BLOCKED', ${counted('block', 'block.blocker_id', 'block.blocked_id')}
    ) AS system,
    (SELECT coalesce(json_agg(json_build_object('id', own.id, 'name', own.name, 'itemCount', own.items,
        'hasCreator', own.has) ORDER BY lower(own.name)), '[]')
      FROM (
        SELECT user_list.id, user_list.name, count(account.id) AS items, coalesce(bool_or(account.id = $3), false) AS has
        FROM user_list
          LEFT JOIN user_list_item ON user_list_item.list_id = user_list.id
          LEFT JOIN account ON account.id = user_list_item.person_id AND ${isPersonVisibleSql('account', '$1')}
        WHERE user_list.owner_id = $1
        GROUP BY user_list.id
      ) AS own) AS own
  FROM account_count WHERE account_id = $1`

/**
 * Loads a member’s lists of people: the system’s, then their own by name, each with whether `creatorId` is on
 * it.
 */
export async function loadPeopleLists(
  ctx: Context,
  ownerId: string,
  creatorId: string | undefined,
): Promise<PeopleList[]> {
  const [row] = await ctx.reads.query<{ system: SystemCounts; own: OwnList[] }>(
    'lists_of_person',
    everyList,
    [ownerId, ctx.clock.now(), creatorId ?? null],
  )
  if (!row) throw new Error(`There are no counts of ${ownerId}.`)
  const shown = ({ itemCount, hasCreator }: Counted) => ({
    itemCount,
    hasCreator: creatorId === undefined ? null : hasCreator,
  })
  return [
    ...systemLists.map((list) => ({
      userFolderId: systemListId(ownerId, list),
      name: systemListNames[list],
      isSystemDefined: true,
      systemList: list,
      ...shown(row.system[list]),
    })),
    ...row.own.map((list) => ({
      userFolderId: list.id,
      name: list.name,
      isSystemDefined: false,
      systemList: null,
      ...shown(list),
    })),
  ]
}

/** One of somebody's lists. @throws Refusal LIST_NOT_FOUND */
export async function loadPeopleList(ctx: Context, ownerId: string, listId: string): Promise<PeopleList> {
  const lists = await loadPeopleLists(ctx, ownerId, undefined)
  const list = lists.find(({ userFolderId }) => userFolderId === listId)
  if (!list) throw refuse('LIST_NOT_FOUND')
  return list
}
