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

let shows = 0

function show(tone: ToastTone, title: ReactNode, { description, onClick, id }: ToastOptions = {}) {
  const key = ++shows
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
            sonner.dismiss(shown)
            onClick()
          })
        }
        onDismiss={() => sonner.dismiss(shown)}
      />
    ),
    { id },
  )
}

/** Short messages at the top right for five seconds; put one Toaster into the page. */
export const toast = {
  success: (title: ReactNode, options?: ToastOptions) => show('success', title, options),
  info: (title: ReactNode, options?: ToastOptions) => show('info', title, options),
  error: (title: ReactNode, options?: ToastOptions) => show('error', title, options),
}
