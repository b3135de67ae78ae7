import { getFolders } from '@fanfare/contract/calls/social/saves'
import type { SavesFolder } from '@fanfare/contract/shapes/social/saves'
import { t } from '@lingui/core/macro'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/call.ts'
import { postKeys } from '../../../lib/cache/post-keys.ts'

const every = ['saves'] as const

export const saveKeys = {
  every,
  folders: (postId?: string) => [...every, 'folders', postId ?? null] as const,
  items: [...every, 'item'] as const,
  item: (folderId: string, postId: string) => [...every, 'item', folderId, postId] as const,
}

/** My folders; with a post, which of them hold it. */
export function saveFoldersQuery(postId?: string) {
  return queryOptions({
    queryKey: saveKeys.folders(postId),
    queryFn: async ({ signal }) => {
      const { data } = await callApi(getFolders, { query: postId ? { postId } : {}, signal })
      return data.map((folder) => (folder.isSystemDefined ? { ...folder, name: t`All saves` } : folder))
    },
    staleTime: 30_000,
  })
}

/** Asks for the folders again, and for their posts when they are next looked at. */
export async function invalidateSaveFolders(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: saveKeys.every }),
    client.invalidateQueries({ queryKey: postKeys.folders, refetchType: 'none' }),
  ])
}

/** The folders that can be picked, renamed and deleted. */
export function filterCustomSaveFolders(folders: readonly SavesFolder[]): SavesFolder[] {
  return folders.filter(({ isSystemDefined }) => !isSystemDefined)
}
