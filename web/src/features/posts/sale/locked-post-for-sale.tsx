import { type MinorUnits, toMajorUnits } from '@fanfare/contract/money/money'
import type { PostFile } from '@fanfare/contract/shapes/social/media'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import type { PostLock } from '@fanfare/contract/shapes/social/sale-terms'
import { Button } from '@fanfare/ui/actions/button'
import { classNames } from '@fanfare/ui/lib/class-names'
import { BlurredPlaceholder } from '@fanfare/ui/states/blurred-placeholder'
import { Trans, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { formatShortPrice } from '../../../lib/i18n/format.ts'
import { useOpenSubscribeDialog } from '../../subscriptions/use-open-subscribe.ts'
import { formatSpokenPrice, useContentSummary } from './content-counts.ts'
import { PreviewTiles } from './preview-tiles.tsx'
import { useOpenUnlockDialog } from './use-open-unlock.ts'

/**
 * The locked content of a post that is for sale: what it holds, what it costs, and the button that buys it. A subscription is
 * named where it opens the post too. Previews stand beside it, above it on phones.
 */
export function LockedPostForSale({ post }: { post: Post }) {
  const previews = post.files.filter(({ url }) => url !== null)
  const { lock } = post
  if (lock === null || lock.amount === null) return null
  const panel = <LockPanel post={post} lock={lock} amount={lock.amount} />
  if (previews.length === 0) return <div data-sale>{panel}</div>
  return (
    <div
      data-sale
      className={classNames(
        'grid gap-1 overflow-hidden rounded-md',
        previews.length === 1 ? 'tablet:grid-cols-[3fr_2fr]' : 'tablet:grid-cols-[5fr_2fr]',
      )}
    >
      <PreviewTiles post={post} previews={previews} className="tablet:order-2" />
      {panel}
    </div>
  )
}

type LockPanelProps = { post: Post; lock: PostLock; amount: MinorUnits }

function LockPanel({ post, lock, amount }: LockPanelProps) {
  const { t } = useLingui()
  const counts = useContentSummary(post, { isRest: true })
  const isDark = post.files.length > 0
  const price = formatSpokenPrice(amount, lock.currencyCode)
  const sentence = lock.canBuy
    ? t`Locked, ${counts.spoken}, unlock for ${price}`
    : t`Locked, ${counts.spoken}, for sale at ${price}`
  return (
    <div
      className={classNames(
        'relative isolate flex flex-col items-center justify-center gap-3 overflow-hidden rounded-md border px-6 py-8 text-center',
        isDark && 'min-h-70 text-white tablet:min-h-80',
      )}
    >
      {isDark ? (
        <>
          <BlurredPlaceholder source={placeholderOf(post.files)} className="-z-2" />
          <span aria-hidden="true" className="absolute inset-0 -z-1 bg-black/60" />
        </>
      ) : null}
      <p className="sr-only">{sentence}</p>
      <Lock aria-hidden="true" className="size-7" />
      <p aria-hidden="true" className="text-pretty font-semibold first-letter:uppercase">
        {counts.shown}
      </p>
      <UnlockOptions
        post={post}
        lock={lock}
        amount={amount}
        quiet={isDark ? 'text-white/85' : 'text-muted'}
      />
    </div>
  )
}

type UnlockOptionsProps = LockPanelProps & { quiet: string }

/** The button that opens the post, and what to know before it is pressed. */
function UnlockOptions({ post, lock, amount, quiet }: UnlockOptionsProps) {
  const { t } = useLingui()
  const unlock = useOpenUnlockDialog()
  const subscribe = useOpenSubscribeDialog()
  const { creator, postId } = post
  const { currencyCode, tier, canBuy, sellsTo } = lock
  const price = formatShortPrice(toMajorUnits(amount), currencyCode)
  // A month that opens the post; of who takes no subscriptions at present there is none.
  const month = creator.verificationStatus === 'VERIFIED' && !creator.isSubscribed ? tier : null
  const monthly = month && month.price > 0 ? formatShortPrice(toMajorUnits(month.price), currencyCode) : null
  const quietClasses = classNames('text-pretty text-sm', quiet)

  if (canBuy) {
    return (
      <>
        <Button onClick={() => unlock(post)} className="max-w-full">
          <span className="wrap-anywhere">{t`Unlock for ${price}`}</span>
        </Button>
        <p className={quietClasses}>
          {tier === null ? t`Paid once. Not part of the subscription.` : t`Paid once, yours to keep.`}
          {month ? (
            <>
              {' '}
              <button
                type="button"
                onClick={() => void subscribe(creator, postId)}
                className="font-semibold underline underline-offset-2"
              >
                {monthly === null
                  ? t`Or subscribe for free`
                  : t`Or included in the subscription, ${monthly} a month`}
              </button>
            </>
          ) : null}
        </p>
      </>
    )
  }
  if (month) {
    return (
      <>
        <Button onClick={() => void subscribe(creator, postId)} className="max-w-full">
          <span className="wrap-anywhere">{t`Subscribe to see ${creator.username}'s post`}</span>
        </Button>
        <p className={quietClasses}>
          {monthly === null ? t`Free, cancel any time` : t`${monthly} a month, cancel any time`}
        </p>
      </>
    )
  }
  return (
    <p className={quietClasses}>
      {sellsTo === 'SUBSCRIBERS' && creator.verificationStatus === 'VERIFIED' && !creator.isSubscribed ? (
        <Trans>
          For sale to subscribers only, for {price}.{' '}
          <button
            type="button"
            onClick={() => void subscribe(creator, postId)}
            className="font-semibold underline underline-offset-2"
          >
            Subscribe first
          </button>
        </Trans>
      ) : (
        t`For sale for ${price}. It can't be bought right now.`
      )}
    </p>
  )
}

function placeholderOf(files: readonly PostFile[]): string | null {
  const hidden = files.find(({ url, placeholder }) => url === null && placeholder)
  return (hidden ?? files.find(({ placeholder }) => placeholder))?.placeholder ?? null
}
