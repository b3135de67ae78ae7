import { exploreShelves } from '@fanfare/contract/calls/social/explore'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { callApi } from '../../lib/api/call.ts'
import { translateApiMessage } from '../../lib/api/translate-api-message.ts'
import { paths } from '../../lib/paths.ts'
import { tagIcon } from './tag-icon.ts'

const maxTags = 6

type Tag = { code: string; name: string }

let asked: readonly Tag[] | undefined

/** Asks for what the page is drawn with, or was. */
export async function prefetchLandingTags(): Promise<void> {
  asked = (await callApi(exploreShelves)).data.contentTags
}

/** Topics of the creators: each links to its most followed ones. */
export function LandingTags() {
  const { t } = useLingui()
  const tags = useTags()
  return (
    <nav aria-label={t`Topics`} className="mt-7 hidden min-h-20 max-w-110 desktop:block">
      <ul className="flex flex-wrap gap-2">
        {tags.slice(0, maxTags).map(({ code, name }) => {
          const Icon = tagIcon(code)
          return (
            <li key={code}>
              <Link
                to={paths.explore()}
                search={{ tab: 'creators', tag: code }}
                className="inline-flex h-9 touch:h-11 items-center gap-2 rounded-full border px-3.5 font-medium text-sm transition-colors hover:bg-raised"
              >
                <Icon aria-hidden="true" className="size-4 text-muted" />
                {translateApiMessage(name)}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** None where they cannot be had: the page does without. */
function useTags(): readonly Tag[] {
  const [tags, setTags] = useState(asked ?? [])
  useEffect(() => {
    if (asked) {
      asked = undefined
      return undefined
    }
    const leaving = new AbortController()
    callApi(exploreShelves, { signal: leaving.signal }).then(
      ({ data }) => setTags(data.contentTags),
      (error: unknown) => {
        if (!leaving.signal.aborted) console.info('No topics', error)
      },
    )
    return () => leaving.abort()
  }, [])
  return tags
}
