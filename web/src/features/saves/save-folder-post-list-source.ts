import { searchFolderItems } from '@fanfare/contract/calls/social/saves'
import type { SavedPost } from '@fanfare/contract/shapes/social/saves'
import type { SavesFolderPostFilter } from '@fanfare/contract/social/post-types'
import type { QueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/api/call.ts'
import { postKeys } from '../../lib/cache/post-keys.ts'
import type { PostListSource } from '../posts/post-queries.ts'
import { saveKeys } from '../posts/saves/save-queries.ts'

export const saveFolderSorts = ['newest', 'oldest'] as const
export type SaveFolderSort = (typeof saveFolderSorts)[number]
export type SaveFolderFilterValues = { sort: SaveFolderSort; filter: SavesFolderPostFilter }

/** The posts of a folder; which item each is stands beside them in the cache. */
export function saveFolderPostListSource(
  client: QueryClient,
  folderId: string,
  order: SaveFolderFilterValues,
): PostListSource {
  return {
    key: postKeys.folder(folderId, order),
    load: async (query, signal) => {
      const { data, page } = await callApi(searchFolderItems, {
        params: { postFolderId: folderId },
        query: { ...query, ...order },
        signal,
      })
      cacheItemIds(client, folderId, data)
      return { data: data.map(({ post }) => post), page }
    },
  }
}

function cacheItemIds(client: QueryClient, folderId: string, items: readonly SavedPost[]) {
  client.setQueryDefaults(saveKeys.items, { gcTime: Number.POSITIVE_INFINITY })
  for (const { post, postFolderItemId: itemId } of items) {
    client.setQueryData(saveKeys.item(folderId, post.postId), itemId)
  }
}

export function savedItemIdOf(client: QueryClient, folderId: string, postId: string): string | undefined {
  return client.getQueryData<string>(saveKeys.item(folderId, postId))
}
