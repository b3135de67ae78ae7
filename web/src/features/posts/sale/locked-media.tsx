import type { PostFile } from '@fanfare/contract/shapes/social/media'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { Button } from '@fanfare/ui/actions/button'
import { BlurredPlaceholder } from '@fanfare/ui/states/blurred-placeholder'
import { useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { Suspense } from 'react'
import { HelpLink } from '../../../layout/links/help-link.tsx'
import { lazyComponent } from '../../../lib/lazy-component.ts'
import { useMonthlyPriceLabel } from '../../creators/use-monthly-price-label.ts'
import { useOpenSubscribeDialog } from '../../subscriptions/use-open-subscribe.ts'
import { useFileCountsText } from '../media/file-counts.ts'

const LockedPostForSale = lazyComponent(
  async () => (await import('./locked-post-for-sale.tsx')).LockedPostForSale,
  '[data-sale]',
)

/** Preview of a post that the viewer may not see: what it holds, and what opens it. */
export function LockedMedia({ post }: { post: Post }) {
  return post.lock?.amount ? (
    <Suspense fallback={<div className="min-h-70" />}>
      <LockedPostForSale post={post} />
    </Suspense>
  ) : (
    <SubscribersLock post={post} />
  )
}

/**
 * Preview of a post's media for a viewer without a subscription: a blur, the file counts, and a button to
 * subscribe.
 */
function SubscribersLock({ post }: { post: Post }) {
  const { t } = useLingui()
  const subscribe = useOpenSubscribeDialog()
  const price = useMonthlyPriceLabel(post.creator)
  const counts = useFileCountsText(post.files)
  const placeholder = placeholderOf(post.files)
  const { creator } = post

  return (
    <div
      className={`relative isolate flex flex-col items-center justify-center gap-3 overflow-hidden rounded-md border px-6 py-8 text-center ${
        post.files.length > 0 ? 'min-h-70 text-white tablet:aspect-[1.93]' : ''
      }`}
    >
      {post.files.length > 0 ? (
        <>
          <BlurredPlaceholder source={placeholder} className="-z-2" />
          <span aria-hidden="true" className="absolute inset-0 -z-1 bg-black/60" />
        </>
      ) : null}
      <Lock aria-label={t`Locked`} role="img" className="size-7" />
      {counts ? <p className="font-semibold">{counts}</p> : null}
      {creator.verificationStatus === 'VERIFIED' ? (
        <>
          <Button onClick={() => subscribe(creator, post.postId)} className="max-w-full">
            <span className="wrap-anywhere">{t`Subscribe to see ${creator.username}'s post`}</span>
          </Button>
          <p className={post.files.length > 0 ? 'text-sm text-white/85' : 'text-sm text-muted'}>
            {creator.isFreeSubscription ? t`Free, cancel any time` : t`${price}, cancel any time`}
          </p>
        </>
      ) : (
        <p className={post.files.length > 0 ? 'text-sm text-white/85' : 'text-sm text-muted'}>
          {t`For subscribers only. New subscriptions aren't available right now.`}{' '}
          <HelpLink about="why-locked">{t`Why?`}</HelpLink>
        </p>
      )}
    </div>
  )
}

function placeholderOf(files: readonly PostFile[]): string | null {
  return files.find((file) => file.placeholder)?.placeholder ?? null
}
