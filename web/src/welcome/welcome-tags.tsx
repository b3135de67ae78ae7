import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { shelvesQuery } from '../explore/explore-queries.ts'
import { paths } from '../paths.ts'
import { tagIcon } from './tag-icon.ts'

const shownMost = 6

/** What creators here are about: each leads to those of them who are followed most. */
export function WelcomeTags() {
  const { t } = useLingui()
  const { data } = useQuery(shelvesQuery())
  return (
    <nav aria-label={t`Topics`} className="mt-7 hidden min-h-20 max-w-110 desktop:block">
      <ul className="flex flex-wrap gap-2">
        {data?.contentTags.slice(0, shownMost).map(({ code, name }) => {
          const Icon = tagIcon(code)
          return (
            <li key={code}>
              <Link
                to={paths.explore()}
                search={{ tab: 'creators', tag: code }}
                className="inline-flex h-9 touch:h-10 items-center gap-2 rounded-full border px-3.5 font-medium text-sm transition-colors hover:bg-raised"
              >
                <Icon aria-hidden="true" className="size-4 text-muted" />
                {name}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
