import type { Post } from '@fanfare/contract/shapes/posts'
import { Button } from '@fanfare/ui/button'
import { BlurredPlaceholder } from '@fanfare/ui/states/blurred-placeholder'
import { useLingui } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'
import { useAsMember } from '../../auth/as-member.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.tsx'
import { useUncover } from './covered.ts'

/** In the place of a post's words and media: nothing of them is loaded before it is pressed. */
export function AdultCover({ post }: { post: Post }) {
  const { t } = useLingui()
  const { user } = useSession()
  const asMember = useAsMember()
  const uncover = useUncover(post.postId)
  const placeholder = post.files.find((file) => file.placeholder)?.placeholder
  return (
    <div
      className={`relative isolate flex flex-col items-center justify-center gap-3 overflow-hidden rounded-md border px-6 py-8 text-center ${
        placeholder ? 'min-h-70 text-white tablet:aspect-[1.93]' : ''
      }`}
    >
      {placeholder ? (
        <>
          <BlurredPlaceholder source={placeholder} className="-z-2" />
          <span aria-hidden="true" className="absolute inset-0 -z-1 bg-black/60" />
        </>
      ) : null}
      <EyeOff aria-hidden="true" className="size-7" />
      <p className="font-semibold">{t`Adult content`}</p>
      {user ? (
        <Button onClick={uncover} aria-label={t`Show adult content`}>
          {t`Show`}
        </Button>
      ) : (
        <>
          <p className="text-pretty text-sm">{t`Members of 18 and over can see this post.`}</p>
          <Button
            variant="secondary"
            onClick={() => asMember(uncover, paths.post(post.creator.username, post.postId))}
          >
            {t`See it as a member`}
          </Button>
        </>
      )}
    </div>
  )
}
