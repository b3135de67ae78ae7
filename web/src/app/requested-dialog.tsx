import type { DialogControl, DialogRequest } from './dialogs.tsx'
import { lazyWithData } from './lazy-with-data.ts'

const SubscribeDialog = lazyWithData(
  async () => (await import('../payments/subscribe-dialog.tsx')).SubscribeDialog,
)
const TipDialog = lazyWithData(async () => (await import('../payments/tip-dialog.tsx')).TipDialog)
const TopUpDialog = lazyWithData(async () => (await import('../payments/top-up-dialog.tsx')).TopUpDialog)
const WithdrawDialog = lazyWithData(
  async () => (await import('../withdrawals/withdraw-dialog.tsx')).WithdrawDialog,
)
const UnsubscribeDialog = lazyWithData(
  async () => (await import('../creators/unsubscribe-dialog.tsx')).UnsubscribeDialog,
)
const NewPostDialog = lazyWithData(
  async () => (await import('../composer/new-post-dialog.tsx')).NewPostDialog,
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
    case 'withdraw':
      return <WithdrawDialog {...control} />
    case 'unsubscribe':
      return <UnsubscribeDialog creator={request.creator} {...control} />
    case 'new-post':
      return <NewPostDialog type={request.type} {...control} />
    case 'confirm':
      return <ConfirmRequestDialog request={request} {...control} />
  }
}
