import { type ComponentType, createContext, type ReactNode, Suspense, use, useState } from 'react'
import { useDialogHistoryEntry } from './dialog-history-entry.ts'
import { DialogLoading } from './dialog-loading.tsx'

/** Every dialog takes these beside what it is opened with. */
export type DialogControl = { open: boolean; onOpenChange: (open: boolean) => void }

/** Props of a dialog besides the control. */
type Asked<Props> = Omit<Props, keyof DialogControl>
type OpenedWith<Props> = Record<never, never> extends Asked<Props> ? [] : [asked: Asked<Props>]

type Dialogs = {
  /** Opens a dialog that its feature exports, which is drawn as soon as its code is there. */
  open: <Props extends DialogControl>(Dialog: ComponentType<Props>, ...asked: OpenedWith<Props>) => void
  close: () => void
}

const DialogsContext = createContext<Dialogs>({ open: () => undefined, close: () => undefined })

/** Opens the app's dialogs from anywhere; one at a time. */
export function useDialogs(): Dialogs {
  return use(DialogsContext)
}

/** The dialog stays mounted while it closes, so that its leaving is seen. */
type Shown = { draw: (control: DialogControl) => ReactNode; open: boolean; id: number }

export function DialogsProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const hide = () => setShown((before) => before && { ...before, open: false })
  const entry = useDialogHistoryEntry(hide)
  const [dialogs] = useState<Dialogs>(() => ({
    open: <Props extends DialogControl>(Dialog: ComponentType<Props>, ...[asked]: OpenedWith<Props>) => {
      const draw = (control: DialogControl) => <Dialog {...({ ...asked, ...control } as Props)} />
      setShown((before) => ({ draw, open: true, id: (before?.id ?? 0) + 1 }))
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
        <Suspense key={shown.id} fallback={shown.open ? <DialogLoading /> : null}>
          {shown.draw({
            open: shown.open,
            onOpenChange: (open) => {
              if (!open) dialogs.close()
            },
          })}
        </Suspense>
      ) : null}
    </DialogsContext>
  )
}
