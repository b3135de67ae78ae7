import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

type FolderRowProps = {
  to: string
  icon: ReactNode
  name: string
  detail: string
}

/** A list or folder among others: the way into it. */
export function CollectionRow({ to, icon, name, detail }: FolderRowProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex items-center gap-4 px-4 py-3.5 transition-colors hover:bg-surface focus-visible:-outline-offset-2 tablet:px-5"
      >
        <span
          aria-hidden="true"
          className="grid size-11 shrink-0 place-items-center rounded-sm bg-raised text-text [&_svg]:size-5"
        >
          {icon}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{name}</span>
          <span className="tabular block text-muted text-sm">{detail}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </Link>
    </li>
  )
}
