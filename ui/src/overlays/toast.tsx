import type { ReactNode } from 'react'
import { toast as sonner } from 'sonner'
import { ToastCard, type ToastTone } from './toast-card.tsx'

export type ToastOptions = {
  description?: ReactNode
  /** Called when the toast is pressed; it goes away then. */
  onClick?: () => void
  /** A toast with the same id replaces the earlier one. */
  id?: string
}

let shownCount = 0
/** How often those of an id have been sent away: what comes after one is another, for the leaving one is past replacing. */
const dismissals = new Map<string, number>()

function show(tone: ToastTone, title: ReactNode, { description, onClick, id }: ToastOptions = {}) {
  const key = ++shownCount
  const departed = id ? (dismissals.get(id) ?? 0) : 0
  const dismiss = (shown: string | number) => {
    if (id) dismissals.set(id, departed + 1)
    sonner.dismiss(shown)
  }
  sonner.custom(
    (shown) => (
      <ToastCard
        key={key}
        tone={tone}
        title={title}
        description={description}
        onPress={
          onClick &&
          (() => {
            dismiss(shown)
            onClick()
          })
        }
        onDismiss={() => dismiss(shown)}
      />
    ),
    { id: id && `${id} ${departed}` },
  )
}

/** Short messages at the top right for five seconds; put one Toaster into the page. */
export const toast = {
  success: (title: ReactNode, options?: ToastOptions) => show('success', title, options),
  info: (title: ReactNode, options?: ToastOptions) => show('info', title, options),
  error: (title: ReactNode, options?: ToastOptions) => show('error', title, options),
}
