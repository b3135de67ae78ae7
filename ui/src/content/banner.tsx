import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

export type BannerProps = {
  tone?: 'info' | 'success' | 'warning' | 'danger'
  /** Replaces the tone's own icon. */
  icon?: ReactNode
  action?: ReactNode
  /** Read out as soon as it appears. */
  alert?: boolean
  className?: string
  children: ReactNode
}

const icons = {
  info: <Info />,
  success: <CircleCheck />,
  warning: <TriangleAlert />,
  danger: <CircleAlert />,
}

const tones = {
  info: 'bg-accent-soft [&>svg]:text-link',
  success: 'bg-success-soft [&>svg]:text-success',
  warning: 'bg-warning-soft [&>svg]:text-warning',
  danger: 'bg-danger-soft [&>svg]:text-danger',
}

export function Banner({ tone = 'info', icon, action, alert = false, className, children }: BannerProps) {
  return (
    <div
      role={alert ? 'alert' : undefined}
      className={classNames(
        'flex items-start gap-3 rounded-sm px-4 py-3 text-text [&>svg]:mt-px [&>svg]:size-5 [&>svg]:shrink-0',
        tones[tone],
        className,
      )}
    >
      {icon ?? icons[tone]}
      <div className="min-w-0 flex-1 text-pretty">{children}</div>
      {action ? <div className="-my-1 shrink-0 self-center">{action}</div> : null}
    </div>
  )
}
