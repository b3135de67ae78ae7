import type { Post } from '@fanfare/contract/shapes/social/posts'
import { Button } from '@fanfare/ui/actions/button'
import { BlurredPlaceholder } from '@fanfare/ui/states/blurred-placeholder'
import { useLingui } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useDialogs } from '../../../layout/dialogs/dialogs.tsx'
import { HelpLink } from '../../../layout/links/help-link.tsx'
import { guestAgeStore } from '../../../lib/api/guest-age.ts'
import { deploymentSettings } from '../../../lib/page-settings.ts'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { useRunOrRedirectToJoin } from '../../auth/use-run-or-redirect-to-join.ts'
import { useRevealBlurredPost } from './blurred-posts.ts'
import { lazyConfirmAgeDialog } from './dialogs.ts'

/** Overlay that replaces a post’s text and media, which load only when it is pressed. */
export function AdultContentOverlay({ post }: { post: Post }) {
  const { t } = useLingui()
  const uncover = useRevealBlurredPost(post.postId)
  const placeholder = post.files.find((file) => file.placeholder)?.placeholder
  return (
    <div
      data-adult
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
      {post.isWithheld ? (
        <AgeGate post={post} />
      ) : (
        <Button variant="secondary" onClick={uncover} aria-label={t`Show adult content`}>
          {t`Show`}
        </Button>
      )}
    </div>
  )
}

/** Age check for a viewer of unknown age; no option for one who is too young. */
function AgeGate({ post }: { post: Post }) {
  const { t } = useLingui()
  const user = useUser()
  const dialogs = useDialogs()
  const asMember = useRunOrRedirectToJoin()
  const isRefused = useSyncExternalStore(
    guestAgeStore.subscribe,
    guestAgeStore.isRefused,
    guestAgeStore.isRefused,
  )
  const { postId, creator } = post
  if (user || (deploymentSettings.ageGate === 'confirm' && isRefused)) {
    return (
      <p className="text-pretty text-muted text-sm">
        {t`Only people 18 or over can see this post.`} <HelpLink about="why-adult">{t`Why?`}</HelpLink>
      </p>
    )
  }
  if (deploymentSettings.ageGate === 'confirm') {
    return (
      <>
        <p className="text-pretty text-muted text-sm">{t`Only people 18 or over can see this post.`}</p>
        <Button variant="secondary" onClick={() => dialogs.open(lazyConfirmAgeDialog, { postId })}>
          {t`I am 18 or over`}
        </Button>
      </>
    )
  }
  return (
    <>
      <p className="text-pretty text-muted text-sm">{t`Members 18 or over can see this post.`}</p>
      <Button
        variant="secondary"
        onClick={() => asMember(() => undefined, paths.post(creator.username, postId))}
      >
        {t`Sign in to see it`}
      </Button>
    </>
  )
}
