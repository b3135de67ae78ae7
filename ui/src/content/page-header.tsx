import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { classNames } from '../lib/class-names.ts'
import type { SlotElement } from '../lib/slot.tsx'
import { useUiLabels } from '../lib/ui-labels.tsx'

export type PageHeaderProps = {
  title: ReactNode
  /** A quieter line under the title. */
  subtitle?: ReactNode
  /** Shows the back button: what it does, or the childless link that it is. */
  back?: (() => void) | SlotElement
  /** Element before the title, instead of the back button: the brand mark on phones. */
  lead?: ReactNode
  /** Action at the right. */
  action?: ReactNode
  /** Content under the title that sticks with it: a tab bar. */
  children?: ReactNode
  /** Draws the hairline under a header without tabs. */
  divider?: boolean
  className?: string
}

export function PageHeader({
  title,
  subtitle,
  back,
  lead,
  action,
  children,
  divider = false,
  className,
}: PageHeaderProps) {
  const labels = useUiLabels()
  return (
    <header
      data-head
      className={classNames(
        'safe-top sticky top-0 z-20 bg-bg/85 backdrop-blur-lg short:relative',
        divider && !children && 'border-b',
        className,
      )}
    >
      <div className="flex min-h-15 items-center gap-2 px-5">
        {back ? (
          <IconButton
            label={labels.back}
            icon={<ArrowLeft />}
            className="-ms-2.5"
            {...(typeof back === 'function' ? { onClick: back } : { link: back })}
          />
        ) : null}
        {lead}
        <div className="min-w-0 flex-1 py-2">
          <h1 className="wrap-anywhere line-clamp-2 text-xl">
            <bdi>{title}</bdi>
          </h1>
          {subtitle ? <p className="wrap-anywhere text-sm text-muted">{subtitle}</p> : null}
        </div>
        {action ? <div className="flex shrink-0 items-center gap-2">{action}</div> : null}
      </div>
      {children}
    </header>
  )
}
