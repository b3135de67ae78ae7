import type { PostFolder, PostFolderItem } from '@fanfare/contract/saves'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import { postKeys } from '../cache/post-keys.ts'
import type { PostList } from '../posts/post-queries.ts'

const every = ['saves'] as const

export const saveKeys = {
  every,
  folders: (postId?: string) => [...every, 'folders', postId ?? null] as const,
  items: [...every, 'item'] as const,
  item: (postFolderId: string, postId: string) => [...every, 'item', postFolderId, postId] as const,
}

/** My folders; with a post, which of them hold it. */
export function foldersQuery(postId?: string) {
  return queryOptions({
    queryKey: saveKeys.folders(postId),
    queryFn: async ({ signal }) =>
      (await api('GET /post-folder/get-post-folders', { query: postId ? { postId } : {}, signal })).data,
    staleTime: 30_000,
  })
}

export type FolderSort = 'newest' | 'oldest'
export type FolderFilter = 'all' | 'media' | 'image' | 'video' | 'audio' | 'poll' | 'text'
export type FolderOrder = { sort: FolderSort; filter: FolderFilter }

/** The posts of a folder; which item each is stands beside them in the cache. */
export function folderList(client: QueryClient, postFolderId: string, order: FolderOrder): PostList {
  return {
    key: postKeys.folder(postFolderId, order),
    load: async (query, signal) => {
      const { data, page } = await api('GET /post-folder/search-post-folder-items/{postFolderId}', {
        params: { postFolderId },
        query: { ...query, ...order },
        signal,
      })
      keepItems(client, postFolderId, data)
      return { data: data.map(({ post }) => post), page }
    },
  }
}

function keepItems(client: QueryClient, postFolderId: string, items: readonly PostFolderItem[]) {
  client.setQueryDefaults(saveKeys.items, { gcTime: Number.POSITIVE_INFINITY })
  for (const { post, postFolderItemId } of items) {
    client.setQueryData(saveKeys.item(postFolderId, post.postId), postFolderItemId)
  }
}

export function itemOf(client: QueryClient, postFolderId: string, postId: string): string | undefined {
  return client.getQueryData<string>(saveKeys.item(postFolderId, postId))
}

/** Asks for the folders again, and for their posts when they are next looked at. */
export async function refreshFolders(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: saveKeys.every }),
    client.invalidateQueries({ queryKey: postKeys.folders, refetchType: 'none' }),
  ])
}

/** The folders that can be picked, renamed and deleted. */
export function ownFolders(folders: readonly PostFolder[]): PostFolder[] {
  return folders.filter(({ isSystemDefined }) => !isSystemDefined)
}
