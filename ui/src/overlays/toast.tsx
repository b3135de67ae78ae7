import type { ReactNode } from 'react'
import { toast as sonner } from 'sonner'
import { ToastCard, type ToastTone } from './toast-card.tsx'

export type ToastOptions = {
  description?: ReactNode
  /** Called when the toast is pressed, which also closes it. */
  onClick?: () => void
  /** A toast with the same id replaces the earlier one. */
  id?: string
}

let shownCount = 0
/**
 * Number of dismissals by id: the next toast gets a new key, because one that is leaving cannot be replaced.
 */
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
