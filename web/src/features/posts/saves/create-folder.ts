import * as calls from '@fanfare/contract/calls/social/saves'
import type { SavesFolder } from '@fanfare/contract/shapes/social/saves'
import type { QueryClient } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/call.ts'
import { saveKeys } from './save-queries.ts'

/**
 * Makes a folder for saved posts, and brings the lists of folders up to date.
 * @throws what `callApi` throws
 */
export async function createSaveFolder(client: QueryClient, name: string): Promise<SavesFolder> {
  const { data } = await callApi(calls.createFolder, { body: { name } })
  await client.invalidateQueries({ queryKey: saveKeys.every })
  return data
}
