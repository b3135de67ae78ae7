import * as calls from '@fanfare/contract/shapes/social/lists'
import { type Api, answer } from '../../platform/http/answer.ts'
import { clientInfoOf } from '../../platform/http/input/client-info.ts'
import { idempotencyKeyOf } from '../../platform/http/input/idempotency-key.ts'
import { toggleBlock } from './block.ts'
import { blockAndRefund, previewBlockRefund } from './block-and-refund.ts'
import { addToPeopleLists, clearPeopleList, removeFromPeopleList, toggleFavourite } from './edit-items.ts'
import { createPeopleList, deletePeopleList, renamePeopleList } from './edit-lists.ts'
import { loadPeopleLists } from './load-lists.ts'
import { isRowNameFree } from './named-row.ts'
import { searchPeopleListItems } from './search-items.ts'

export function listRoutes(api: Api): void {
  answer(api, calls.getLists, async ({ ctx, viewer, query }) => ({
    data: await loadPeopleLists(ctx, viewer.userId, query.creatorId),
  }))
  answer(api, calls.createList, async ({ ctx, viewer, body, request }) => {
    const idempotencyKey = idempotencyKeyOf(request.headers['idempotency-key'])
    return { data: await createPeopleList(ctx, viewer.userId, { ...body, idempotencyKey }) }
  })
  answer(api, calls.renameList, async ({ ctx, viewer, params, body }) => ({
    data: await renamePeopleList(ctx, viewer.userId, params.userFolderId, body.name),
  }))
  answer(api, calls.isListNameFree, async ({ ctx, viewer, params }) => ({
    data: await isRowNameFree(ctx, 'user_list', viewer.userId, params.folderName),
  }))
  answer(api, calls.deleteList, async ({ ctx, viewer, params }) => {
    await deletePeopleList(ctx, viewer.userId, params.userFolderId)
    return { data: true }
  })
  answer(api, calls.addToLists, async ({ ctx, viewer, body }) => {
    await addToPeopleLists(ctx, viewer.userId, body)
    return { data: true }
  })
  answer(api, calls.removeFromList, async ({ ctx, viewer, params }) => {
    await removeFromPeopleList(ctx, viewer.userId, params.userFolderItemId)
    return { data: true }
  })
  answer(api, calls.clearList, async ({ ctx, viewer, params }) => {
    await clearPeopleList(ctx, viewer.userId, params.userFolderId)
    return { data: true }
  })
  answer(api, calls.toggleBlock, async ({ ctx, viewer, params, query, body, request }) => {
    const { userId } = params
    if (!query.refundPurchases || query.to === false) {
      return { data: await toggleBlock(ctx, viewer.userId, userId, query.to) }
    }
    const creator = { viewer, visitor: clientInfoOf(request), confirmation: body.confirmation }
    return { data: await blockAndRefund(ctx, creator, userId) }
  })
  answer(api, calls.previewBlockRefund, async ({ ctx, viewer, params }) => ({
    data: await previewBlockRefund(ctx, viewer.userId, params.userId),
  }))
  answer(api, calls.toggleFavourite, async ({ ctx, viewer, params, query }) => ({
    data: await toggleFavourite(ctx, viewer.userId, params.userId, query.to),
  }))
  answer(api, calls.searchListItems, ({ ctx, viewer, params, query }) =>
    searchPeopleListItems(ctx, viewer.userId, params.userFolderId, query),
  )
}
