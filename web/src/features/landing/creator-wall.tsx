import { suggestedCreators } from '@fanfare/contract/calls/social/creators'
import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { useMediaQuery } from '@fanfare/ui/lib/use-media-query'
import { Avatar } from '@fanfare/ui/people/avatar'
import { VerifiedMark } from '@fanfare/ui/people/verified-mark'
import { Illustration } from '@fanfare/ui/states/illustration'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useRetryWhenOnlineOrVisible } from '@fanfare/ui/states/use-retry-when-online-or-visible'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { callApi } from '../../lib/api/call.ts'
import { formatCompactCount } from '../../lib/i18n/format.ts'
import { useFileUrlFunction } from '../../lib/media/file-url.ts'
import { paths } from '../../lib/paths.ts'
import { useMonthlyPriceLabel } from '../creators/use-monthly-price-label.ts'

/** Minimum number of creators for the wall. */
const minCreators = 2
let asked: Creator[] | undefined

/** Asks for whom the page is drawn with, or was. */
export async function prefetchCreatorWall(): Promise<void> {
  asked = (await callApi(suggestedCreators)).data
}

const placeholders: readonly undefined[] = Array.from({ length: 9 })

/**
 * Creators of the platform with covers, avatars and prices, in columns on desktops and in two rows otherwise.
 */
export function CreatorWall() {
  const { t } = useLingui()
  const isDesktop = useMediaQuery('(width >= 62rem)')
  const isNarrower = useMediaQuery('(width < 62rem)')
  const data = useSuggestedCreators()
  if (data && data.length < minCreators) {
    return (
      <div className="grid h-full place-items-center">
        <Illustration name="feed" />
      </div>
    )
  }
  const creators: readonly (Creator | undefined)[] = data ?? placeholders
  return (
    <section aria-label={t`Creators`} aria-busy={!data} className="h-full">
      {isDesktop ? <Columns creators={creators} /> : null}
      {isNarrower ? <Rows creators={creators} /> : null}
    </section>
  )
}

/**
 * Loads suggested creators; none while they are unavailable, until the browser is online again. Bypasses the
 * query cache, whose code a guest’s first screen does not wait for.
 */
function useSuggestedCreators(): Creator[] | undefined {
  const [creators, setCreators] = useState(asked)
  const [tries, setTries] = useState(1)
  const [isMissing, setMissing] = useState(false)
  useRetryWhenOnlineOrVisible(isMissing ? () => setTries(tries + 1) : undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks anew.
  useEffect(() => {
    if (asked) {
      asked = undefined
      return undefined
    }
    const asking = new AbortController()
    const { signal } = asking
    callApi(suggestedCreators, { signal }).then(
      ({ data }) => {
        setCreators(data)
        setMissing(false)
      },
      () => {
        if (signal.aborted) return
        setCreators([])
        setMissing(true)
      },
    )
    return () => asking.abort()
  }, [tries])
  return creators
}

type Creators = { creators: readonly (Creator | undefined)[] }

/** The middle ones begin higher, so that no two covers end on one line. */
const columnClasses = ['-mt-10', '-mt-32', '-mt-4']
const coverClasses = ['aspect-6/5', 'aspect-16/15', 'aspect-6/5', 'aspect-4/3']

function Columns({ creators }: Creators) {
  const columns = columnClasses.map((_, column) =>
    creators.filter((_, at) => at % columnClasses.length === column),
  )
  return (
    <div className="hidden h-full grid-cols-3 gap-4 overflow-hidden desktop:grid [mask-image:linear-gradient(transparent,black_4rem)]">
      {columns.map((column, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay where they are.
        <div key={at} className={`flex flex-col gap-4 ${columnClasses[at]}`}>
          {column.map((creator, row) => {
            const columnClass = coverClasses[(at + row) % coverClasses.length] ?? ''
            return creator ? (
              <Card
                key={creator.userId}
                creator={creator}
                coverClasses={columnClass}
                isFirst={creator === creators[0]}
              />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
              <Skeleton key={row} className={`w-full rounded-lg! pb-20 ${columnClass}`} />
            )
          })}
        </div>
      ))}
    </div>
  )
}

function Card({
  creator,
  coverClasses,
  isFirst,
}: {
  creator: Creator
  coverClasses: string
  isFirst: boolean
}) {
  const { t } = useLingui()
  const price = useMonthlyPriceLabel(creator)
  const { displayName, subscriberCount } = creator
  return (
    <Link
      to={paths.profile(creator.username)}
      className="group block overflow-hidden rounded-lg border bg-surface focus-visible:-outline-offset-4"
    >
      <Cover creator={creator} isFirst={isFirst} className={coverClasses} />
      <div className="px-3.5 pb-3.5">
        <Face
          creator={creator}
          size="xl"
          className="relative -mt-7 block size-fit rounded-full bg-surface p-0.5"
        />
        <p className="mt-1 flex items-center gap-1.5 font-semibold">
          <span className="truncate">
            <bdi>{displayName}</bdi>
          </span>
          {creator.isVerified ? <VerifiedMark size={15} /> : null}
        </p>
        <p className="mt-0.5 flex flex-wrap justify-between gap-x-2 text-muted text-xs">
          <span>
            {subscriberCount === undefined ? null : (
              <>
                {formatCompactCount(subscriberCount)}{' '}
                {t`${plural(subscriberCount, { one: 'fan', other: 'fans' })}`}
              </>
            )}
          </span>
          <span className="text-text">{price}</span>
        </p>
      </div>
    </Link>
  )
}

/** No two covers begin on one line. */
const rowClasses = ['*:w-52', '*:w-46']

function Rows({ creators }: Creators) {
  const half = Math.ceil(creators.length / 2)
  return (
    <div className="flex h-full flex-col gap-2 py-1 desktop:hidden">
      {[creators.slice(0, half), creators.slice(half)].map((row, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows stay where they are.
          key={at}
          className={`scrollbar-none flex min-h-0 flex-1 gap-2 overflow-x-auto px-4 ${rowClasses[at]}`}
        >
          {row.map((creator, index) =>
            creator ? (
              <Tile key={creator.userId} creator={creator} isFirst={creator === creators[0]} />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
              <Skeleton key={index} className="h-full shrink-0 rounded-lg!" />
            ),
          )}
        </div>
      ))}
    </div>
  )
}

function Tile({ creator, isFirst }: { creator: Creator; isFirst: boolean }) {
  const price = useMonthlyPriceLabel(creator)
  return (
    <Link
      to={paths.profile(creator.username)}
      className="relative block h-full shrink-0 overflow-hidden rounded-lg text-white focus-visible:-outline-offset-4"
    >
      <Cover creator={creator} isFirst={isFirst} className="h-full" />
      <span className="absolute inset-x-0 bottom-0 flex items-center gap-2.5 bg-linear-to-t from-black/85 to-transparent p-2.5 pt-9">
        <Face
          creator={creator}
          size="sm"
          className="block size-fit shrink-0 rounded-full border-2 border-white"
        />
        <span className="min-w-0">
          <span className="block truncate font-semibold text-sm">
            <bdi>{creator.displayName}</bdi>
          </span>
          <span className="block whitespace-nowrap text-xs">{price}</span>
        </span>
      </span>
    </Link>
  )
}

type CoverProps = { creator: Creator; isFirst: boolean; className: string }

/** Cover image; the first of many equally large ones loads before the others share the bandwidth. */
function Cover({ creator: { bannerUrl }, isFirst, className }: CoverProps) {
  const toUrl = useFileUrlFunction()
  return (
    <span
      className={`block w-full overflow-hidden bg-linear-120 from-tint-1 via-tint-3 to-tint-5 ${className}`}
    >
      {bannerUrl ? (
        <img
          src={toUrl(bannerUrl, 640)}
          alt=""
          decoding="async"
          fetchPriority={isFirst ? 'high' : 'low'}
          className="size-full object-cover transition-transform duration-300 group-hover:scale-103"
        />
      ) : null}
    </span>
  )
}

type FaceProps = { creator: Creator; size: 'sm' | 'xl'; className: string }

function Face({ creator: { displayName, avatarUrl }, size, className }: FaceProps) {
  const toUrl = useFileUrlFunction()
  return (
    <span aria-hidden="true" className={className}>
      <Avatar name={displayName} src={avatarUrl && toUrl(avatarUrl, 320)} size={size} />
    </span>
  )
}
