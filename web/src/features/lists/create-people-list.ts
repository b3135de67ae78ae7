import * as calls from '@fanfare/contract/calls/social/lists'
import type { PeopleList } from '@fanfare/contract/shapes/social/lists'
import type { QueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/api/call.ts'
import { invalidatePeopleLists } from './people-list-queries.ts'

/**
 * Makes a list of people, and brings what shows lists up to date.
 * @throws what `callApi` throws
 */
export async function createPeopleList(client: QueryClient, name: string): Promise<PeopleList> {
  const { data } = await callApi(calls.createList, { body: { name } })
  await invalidatePeopleLists(client)
  return data
}
