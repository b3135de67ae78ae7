import { classNames } from '@fanfare/ui/lib/class-names'

type Column = {
  name: string
  /** Right for numbers. */
  align?: 'left' | 'right'
  /** True if only screen readers are told the name. */
  isHidden?: boolean
  className?: string
}

/** Head of a small table without sorting. */
export function TableHead({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr className="border-b text-muted text-xs">
        {columns.map(({ name, align, isHidden, className }) => (
          <th
            key={name}
            scope="col"
            className={classNames('py-1.5 font-medium', align === 'right' && 'text-right', className)}
          >
            {isHidden ? <span className="sr-only">{name}</span> : name}
          </th>
        ))}
      </tr>
    </thead>
  )
}
