import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { classNames } from '../lib/class-names.ts'
import { useUiLabels } from '../lib/ui-labels.tsx'

export type ToastTone = 'success' | 'info' | 'error'

export type ToastCardProps = {
  tone: ToastTone
  title: ReactNode
  description?: ReactNode
  /** Makes the whole card pressable. */
  onPress?: () => void
  onDismiss: () => void
}

const shownMs = 5000
const resumedMs = 1000

const icons = {
  success: <CircleCheck className="text-success" />,
  info: <Info className="text-link" />,
  error: <CircleAlert className="text-danger" />,
}

/** A short message that goes by itself, unless somebody is at it. */
export function ToastCard({ tone, title, description, onPress, onDismiss }: ToastCardProps) {
  const labels = useUiLabels()
  const stay = useAutoDismiss(onDismiss)
  const text = (
    <>
      <span className="font-semibold">{title}</span>
      {description ? <span className="text-pretty text-sm text-muted">{description}</span> : null}
    </>
  )
  return (
    <div
      {...stay}
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames(
        'relative flex w-full items-start gap-3 rounded-md border bg-surface font-sans py-3.5 pe-2.5 ps-4 text-base text-text shadow-overlay [&>svg]:mt-px [&>svg]:size-5 [&>svg]:shrink-0',
        onPress && 'transition-colors hover:bg-raised',
      )}
    >
      {icons[tone]}
      {onPress ? (
        <button
          type="button"
          onClick={onPress}
          className="flex min-w-0 flex-1 flex-col text-start after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ring"
        >
          {text}
        </button>
      ) : (
        <div className="flex min-w-0 flex-1 flex-col">{text}</div>
      )}
      <IconButton label={labels.dismiss} icon={<X />} size="sm" onClick={onDismiss} className="-my-1.5 z-1" />
    </div>
  )
}

/** Ends a stay after five seconds in sight; whoever hovers or has the focus keeps it until a second after leaving. */
function useAutoDismiss(onEnd: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const end = useEffectEvent(onEnd)
  const pause = () => clearTimeout(timer.current)
  const leave = () => {
    pause()
    timer.current = setTimeout(onEnd, resumedMs)
  }

  useEffect(() => {
    const begin = () => {
      clearTimeout(timer.current)
      if (!document.hidden) timer.current = setTimeout(() => end(), shownMs)
    }
    begin()
    document.addEventListener('visibilitychange', begin)
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener('visibilitychange', begin)
    }
  }, [])

  return { onPointerEnter: pause, onPointerLeave: leave, onFocus: pause, onBlur: leave }
}
