import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

export type AmountRowProps = {
  label: ReactNode
  /** The formatted amount. */
  amount: ReactNode
  /** The sum under the hairline. */
  total?: boolean
}

/** One line of a sum: what it is at the left, how much at the right. */
export function AmountRow({ label, amount, total = false }: AmountRowProps) {
  return (
    <div
      className={classNames(
        'flex items-baseline justify-between gap-4 py-1',
        total && 'mt-1.5 border-t pt-2.5 font-semibold',
      )}
    >
      <span className={total ? undefined : 'text-muted'}>{label}</span>
      <span className="tabular text-end">{amount}</span>
    </div>
  )
}
