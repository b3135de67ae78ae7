import type { Creator } from '@fanfare/contract/creators'
import type { PostType } from '@fanfare/contract/posts'
import { createContext, type ReactNode, Suspense, use, useState } from 'react'
import { useDialogEntry } from './dialog-entry.ts'
import { lazyWithData } from './lazy-with-data.ts'

/** What the question whether to leave a creator needs to know. */
export type LeftCreator = Pick<Creator, 'userId' | 'username' | 'displayName' | 'isFreeSubscription'>

/** What a dialog is opened with. */
export type DialogRequest =
  | { kind: 'subscribe'; creator: Creator; postId?: string }
  | { kind: 'tip'; creator: Creator; postId?: string }
  | { kind: 'top-up' }
  | { kind: 'withdraw' }
  | { kind: 'unsubscribe'; creator: LeftCreator }
  | { kind: 'new-post'; type: PostType }
  | {
      kind: 'confirm'
      title: string
      description?: ReactNode
      confirmLabel: string
      danger?: boolean
      /** The dialog is busy while it runs and closes when it is done; it stays open when it throws, and a toast says why. */
      onConfirm: () => void | Promise<void>
      /** What the toast says where the server has no words of its own. */
      failure?: string
    }

/** Every dialog takes these beside the fields of its request. */
export type DialogControl = { open: boolean; onOpenChange: (open: boolean) => void }

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

type Dialogs = { open: (request: DialogRequest) => void; close: () => void }

const DialogsContext = createContext<Dialogs>({ open: () => undefined, close: () => undefined })

/** Opens the app's dialogs from anywhere; one at a time. */
export function useDialogs(): Dialogs {
  return use(DialogsContext)
}

/** The dialog stays mounted while it closes, so that its leaving is seen. */
type Shown = { request: DialogRequest; open: boolean; id: number }

export function DialogsProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const hide = () => setShown((before) => before && { ...before, open: false })
  const entry = useDialogEntry(hide)
  const [dialogs] = useState<Dialogs>(() => ({
    open: (request) => {
      setShown((before) => ({ request, open: true, id: (before?.id ?? 0) + 1 }))
      entry.enter()
    },
    close: () => {
      hide()
      entry.leave()
    },
  }))

  return (
    <DialogsContext value={dialogs}>
      {children}
      {shown ? (
        <Suspense>
          <RequestedDialog
            key={shown.id}
            request={shown.request}
            open={shown.open}
            onOpenChange={(open) => {
              if (!open) dialogs.close()
            }}
          />
        </Suspense>
      ) : null}
    </DialogsContext>
  )
}

function RequestedDialog({ request, ...control }: DialogControl & { request: DialogRequest }) {
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
