import { lazyWithData } from '../cache/lazy-with-data.ts'
import type { DialogControl, DialogRequest } from './dialogs.tsx'

const SubscribeDialog = lazyWithData(
  async () => (await import('../subscriptions/subscribe-dialog.tsx')).SubscribeDialog,
)
const TipDialog = lazyWithData(async () => (await import('../payments/tip-dialog.tsx')).TipDialog)
const TopUpDialog = lazyWithData(async () => (await import('../wallet/top-up-dialog.tsx')).TopUpDialog)
const TransferDialog = lazyWithData(
  async () => (await import('../transfers/transfer-dialog.tsx')).TransferDialog,
)
const WithdrawDialog = lazyWithData(
  async () => (await import('../withdrawals/withdraw-dialog.tsx')).WithdrawDialog,
)
const UnsubscribeDialog = lazyWithData(
  async () => (await import('../subscriptions/unsubscribe-dialog.tsx')).UnsubscribeDialog,
)
const NewPostDialog = lazyWithData(
  async () => (await import('../composer/new-post-dialog.tsx')).NewPostDialog,
)
const SharePostDialog = lazyWithData(
  async () => (await import('../sharing/share-post-dialog.tsx')).SharePostDialog,
)
const SaveToFoldersDialog = lazyWithData(
  async () => (await import('../saves/save-to-folders-dialog.tsx')).SaveToFoldersDialog,
)
const CreateFolderDialog = lazyWithData(
  async () => (await import('../saves/create-folder-dialog.tsx')).CreateFolderDialog,
)
const RenameFolderDialog = lazyWithData(
  async () => (await import('../folders/rename-folder-dialog.tsx')).RenameFolderDialog,
)
const AddToListsDialog = lazyWithData(
  async () => (await import('../lists/add-to-lists-dialog.tsx')).AddToListsDialog,
)
const CreateListDialog = lazyWithData(
  async () => (await import('../lists/create-list-dialog.tsx')).CreateListDialog,
)
const RenameListDialog = lazyWithData(
  async () => (await import('../lists/rename-list-dialog.tsx')).RenameListDialog,
)
const ReportDialog = lazyWithData(async () => (await import('../moderation/report-dialog.tsx')).ReportDialog)
const ConfirmIdentityDialog = lazyWithData(
  async () => (await import('../auth/confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
)
const ConfirmRequestDialog = lazyWithData(
  async () => (await import('./confirm-request-dialog.tsx')).ConfirmRequestDialog,
)

/** The dialog that was asked for. */
export function RequestedDialog({ request, ...control }: DialogControl & { request: DialogRequest }) {
  switch (request.kind) {
    case 'subscribe':
      return <SubscribeDialog creator={request.creator} postId={request.postId} {...control} />
    case 'tip':
      return <TipDialog creator={request.creator} postId={request.postId} {...control} />
    case 'top-up':
      return <TopUpDialog {...control} />
    case 'transfer':
      return <TransferDialog order={request.order} claimed={request.claimed} {...control} />
    case 'withdraw':
      return <WithdrawDialog {...control} />
    case 'unsubscribe':
      return <UnsubscribeDialog creator={request.creator} {...control} />
    case 'new-post':
      return <NewPostDialog type={request.type} {...control} />
    case 'share-post':
      return <SharePostDialog post={request.post} {...control} />
    case 'save-to-folders':
      return <SaveToFoldersDialog postId={request.postId} {...control} />
    case 'create-folder':
      return <CreateFolderDialog {...control} />
    case 'rename-folder':
      return <RenameFolderDialog folder={request.folder} {...control} />
    case 'add-to-lists':
      return <AddToListsDialog creator={request.creator} {...control} />
    case 'create-list':
      return <CreateListDialog {...control} />
    case 'rename-list':
      return <RenameListDialog list={request.list} {...control} />
    case 'report':
      return <ReportDialog subject={request.subject} {...control} />
    case 'confirm-identity':
      return <ConfirmIdentityDialog send={request.send} onClosed={request.onClosed} {...control} />
    case 'confirm':
      return <ConfirmRequestDialog request={request} {...control} />
  }
}
