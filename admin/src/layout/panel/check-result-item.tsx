import { classNames } from '@fanfare/ui/lib/class-names'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  isWell: boolean
  /** True for what is not well but need not be wrong: it is amber. */
  isDoubtful?: boolean
  children: ReactNode
}

/** A line of what was looked into before a decision, in a list of such lines: well, doubtful, or worth a look. */
export function CheckResultItem({ isWell, isDoubtful = false, children }: Props) {
  const Icon = isWell ? CircleCheck : CircleAlert
  return (
    <li className="flex items-start gap-2">
      <Icon
        aria-hidden="true"
        className={classNames(
          'mt-0.5 size-4 shrink-0',
          isWell ? 'text-success' : isDoubtful ? 'text-warning' : 'text-danger',
        )}
      />
      <span>
        {isWell ? null : <span className="sr-only">Check: </span>}
        {children}
      </span>
    </li>
  )
}
