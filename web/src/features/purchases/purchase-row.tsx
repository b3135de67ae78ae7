import { refundDecisionDays } from '@fanfare/contract/money/refund-rules'
import type { Purchase } from '@fanfare/contract/shapes/money/purchases'
import type { PostFile } from '@fanfare/contract/shapes/social/media'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { truncateToSingleLine } from '@fanfare/contract/text/truncate-to-single-line'
import { Badge } from '@fanfare/ui/content/badge'
import { BlurredPlaceholder } from '@fanfare/ui/states/blurred-placeholder'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { AudioLines, ChartBar, Clock, FileText, Lock, Play, Undo2 } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { useDialogs } from '../../layout/dialogs/dialogs.tsx'
import { formatMinorUnits } from '../../lib/i18n/format.ts'
import { formatLongDate, formatUtcDateTime } from '../../lib/i18n/format-time.ts'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { coverSizesAttribute } from '../../lib/media/cover-sizes.ts'
import { ProgressiveFillImage } from '../../lib/media/progressive-fill-image.tsx'
import { paths } from '../../lib/paths.ts'
import { useContentSummary } from '../posts/sale/content-counts.ts'
import { lazyRequestRefundDialog } from './dialogs.ts'

const PurchasedPostContent = lazyComponent(
  async () => (await import('./purchased-post-content.tsx')).PurchasedPostContent,
)

const titleLength = 60

/** Something bought: a press opens it below. What was refunded is locked again. */
export function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const { t } = useLingui()
  const id = useId()
  const dialogs = useDialogs()
  const [isShown, setShown] = useState(false)
  const { item, title, creatorName, amount, currencyCode, dateBought, status } = purchase
  const isOpen = status === 'OPEN' && item !== null
  const price = formatMinorUnits(amount, currencyCode)
  const name =
    truncateToSingleLine(title, titleLength) || t({ message: 'Post', context: 'what was published' })
  const seller = creatorName || t`Closed account`

  return (
    <li className="px-4 py-4 tablet:px-5">
      <div className="relative flex gap-3.5">
        <Thumbnail item={isOpen ? item : null} placeholder={placeholderOf(item)} />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="wrap-anywhere font-semibold">
            {isOpen ? (
              <button
                type="button"
                aria-expanded={isShown}
                aria-controls={isShown ? id : undefined}
                onClick={() => setShown(!isShown)}
                className="line-clamp-2 text-start after:absolute after:inset-0 hover:underline"
              >
                {name}
              </button>
            ) : (
              <span className="line-clamp-2">{name}</span>
            )}
          </p>
          <p className="wrap-anywhere text-sm">
            <bdi>{seller}</bdi>
          </p>
          {item ? <Counts item={item} /> : null}
          <StatusBadge purchase={purchase} />
          {isOpen ? <PageBadge purchase={purchase} /> : null}
        </div>
        <div className="tabular relative flex shrink-0 flex-col items-end text-end">
          <span className={status === 'OPEN' ? 'font-semibold' : 'font-semibold text-muted line-through'}>
            {price}
          </span>
          <time dateTime={dateBought} className="text-muted text-sm mobile:max-w-24">
            {formatUtcDateTime(dateBought)}
          </time>
          {purchase.receiptId === null ? null : (
            <Link
              to={paths.receipt(purchase.receiptId)}
              className="relative text-link text-sm underline underline-offset-2"
            >
              {t`Receipt`}
            </Link>
          )}
          {purchase.refundableUntil === null ? null : (
            <button
              type="button"
              onClick={() => dialogs.open(lazyRequestRefundDialog, { purchase })}
              className="relative text-link text-sm underline underline-offset-2 touch:after:absolute touch:after:-inset-y-3 touch:after:inset-x-0"
            >
              {t`Refund…`}
            </button>
          )}
        </div>
      </div>
      {isShown && item ? (
        <div id={id} className="mt-3">
          <Suspense fallback={<div className="min-h-45" />}>
            <PurchasedPostContent
              post={item}
              isTitled={name === item.caption}
              hasPage={purchase.pageState === 'SHOWN'}
            />
          </Suspense>
        </div>
      ) : null}
    </li>
  )
}

function Counts({ item }: { item: Post }) {
  const { shown } = useContentSummary(item)
  return <p className="text-muted text-sm first-letter:uppercase">{shown}</p>
}

/** Says that what was bought is no longer where it was published. */
function PageBadge({ purchase: { pageState } }: { purchase: Purchase }) {
  const { t } = useLingui()
  if (pageState === 'DELETED') return <Badge className="mt-1.5">{t`Deleted by its creator`}</Badge>
  return pageState === 'CLOSED' ? <Badge className="mt-1.5">{t`Page closed`}</Badge> : null
}

const dayMs = 86_400_000

function StatusBadge({ purchase }: { purchase: Purchase }) {
  const { t } = useLingui()
  const { status, closedBecause, isRefundPending, refundRequest } = purchase
  if (status === 'CLOSED') {
    const reasons: Record<NonNullable<Purchase['closedBecause']>, string> = {
      REFUND: t`Refunded`,
      DISPUTE: t`Charged back by your bank`,
      REMOVED: t`Removed by us and refunded`,
      UNSENT: t`Taken back and refunded`,
    }
    return (
      <Badge icon={<Undo2 />} className="mt-1.5">
        {closedBecause === null ? t`Refunded` : reasons[closedBecause]}
      </Badge>
    )
  }
  if (isRefundPending) {
    return <Badge icon={<Undo2 />} tone="warning" className="mt-1.5">{t`Refund on its way`}</Badge>
  }
  if (refundRequest === null) return null
  if (refundRequest.state === 'OPEN') {
    const day = formatLongDate(
      new Date(new Date(refundRequest.dateRequested).getTime() + refundDecisionDays * dayMs),
    )
    return (
      <Badge icon={<Clock />} tone="warning" className="mt-1.5">
        {t`Refund requested, answer by ${day}`}
      </Badge>
    )
  }
  return refundRequest.state === 'KEPT' ? <Badge className="mt-1.5">{t`Refund declined`}</Badge> : null
}

/** The first picture of what was bought, or the sign of its kind; a lock where it is open no more. */
function Thumbnail({ item, placeholder }: { item: Post | null; placeholder: string | null }) {
  const shown = item?.files.map(coverOf).find(({ url }) => url !== null)
  const [first] = item?.files ?? []
  const Kind = first?.contentType.startsWith('video/')
    ? Play
    : first
      ? AudioLines
      : item?.type === 'POLL'
        ? ChartBar
        : FileText
  return (
    <span
      aria-hidden="true"
      className="relative isolate grid size-21 shrink-0 place-items-center overflow-hidden rounded-sm bg-raised text-muted mobile:size-18"
    >
      {shown ? (
        <ProgressiveFillImage
          file={shown}
          alt=""
          sizes={coverSizesAttribute(shown, { width: 0.15, height: 0.15 })}
        />
      ) : item ? (
        <Kind className="size-7" />
      ) : (
        <>
          <BlurredPlaceholder source={placeholder} className="-z-1" />
          <Lock className="size-6" />
        </>
      )}
    </span>
  )
}

function placeholderOf(item: Post | null): string | null {
  return item?.files.find(({ placeholder }) => placeholder)?.placeholder ?? null
}

/** A file as a picture: a video by its cover, nothing of an audio. */
function coverOf(file: PostFile): PostFile {
  if (file.contentType.startsWith('image/')) return file
  return { ...file, url: file.contentType.startsWith('video/') ? file.thumbnailUrl : null }
}
