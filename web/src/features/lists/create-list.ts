import * as calls from '@fanfare/contract/calls/lists'
import type { PeopleList } from '@fanfare/contract/shapes/lists'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/call.ts'
import { invalidateLists } from './list-queries.ts'

/**
 * Makes a list of people, and brings what shows lists up to date.
 * @throws what `api` throws
 */
export async function createList(client: QueryClient, name: string): Promise<PeopleList> {
  const { data } = await api(calls.createList, { body: { name } })
  await invalidateLists(client)
  return data
}
