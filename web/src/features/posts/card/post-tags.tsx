import type { Post } from '@fanfare/contract/shapes/social/posts'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { translateApiMessage } from '../../../lib/api/translate-api-message.ts'
import { paths } from '../../../lib/paths.ts'

/** Tags of a post or page; each links to the posts with the same tag. */
export function PostTags({ tags, label }: { tags: Post['contentTags']; label?: string }) {
  const { t } = useLingui()
  if (tags.length === 0) return null
  return (
    <ul aria-label={label ?? t`Tags`} className="mt-2.5 flex flex-wrap gap-1.5 touch:gap-y-3">
      {tags.map(({ code, name }) => (
        <li key={code}>
          <Link
            to={paths.tag(code)}
            className="finger-reach inline-flex h-7 touch:h-8 items-center rounded-full border px-3 font-medium text-muted text-sm transition-colors hover:bg-raised hover:text-text"
          >
            {translateApiMessage(name)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
