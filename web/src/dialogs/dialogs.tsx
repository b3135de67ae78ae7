import type { Creator } from '@fanfare/contract/creators'
import type { UserFolder } from '@fanfare/contract/lists'
import type { Post, PostType } from '@fanfare/contract/posts'
import type { PostFolder } from '@fanfare/contract/saves'
import type { Transfer } from '@fanfare/contract/transfers'
import type { Confirmation } from '@fanfare/contract/two-factor'
import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import type { ReportSubject } from '../moderation/report-subject.ts'
import type { TransferOrder } from '../transfers/transfer-queries.ts'
import { useDialogEntry } from './dialog-entry.ts'

/** What the question whether to leave a creator needs to know. */
export type LeftCreator = Pick<Creator, 'username' | 'displayName' | 'isFreeSubscription'>

/** What a dialog is opened with. */
export type DialogRequest =
  | { kind: 'subscribe'; creator: Creator; postId?: string }
  | { kind: 'tip'; creator: Creator; postId?: string }
  | { kind: 'top-up' }
  /** `claimed`: the money is said to be sent. */
  | { kind: 'transfer'; order: TransferOrder; claimed?: Transfer }
  | { kind: 'withdraw' }
  | { kind: 'unsubscribe'; creator: LeftCreator }
  | { kind: 'new-post'; type: PostType }
  | { kind: 'share-post'; post: Post }
  | { kind: 'save-to-folders'; postId: string }
  | { kind: 'create-folder' }
  | { kind: 'rename-folder'; folder: PostFolder }
  | { kind: 'add-to-lists'; creator: Creator }
  | { kind: 'create-list' }
  | { kind: 'rename-list'; list: UserFolder }
  | { kind: 'report'; subject: ReportSubject }
  | {
      kind: 'confirm-identity'
      /** Sends again what needed the confirmation; what it throws about the confirmation is shown in the dialog. */
      send: (confirmation: Confirmation) => Promise<void>
      /** Once the dialog is closed: whether it was sent, or what else was wrong with it. */
      onClosed: (end: { sent: boolean; error?: unknown }) => void
    }
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

/** Each dialog is loaded when it is first asked for, and so is the list of them. */
const RequestedDialog = lazy(async () => ({
  default: (await import('./requested-dialog.tsx')).RequestedDialog,
}))

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
