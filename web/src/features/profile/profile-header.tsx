import type { CreatorProfile } from '@fanfare/contract/shapes/social/creators'
import { Badge } from '@fanfare/ui/content/badge'
import { Avatar } from '@fanfare/ui/people/avatar'
import { VerifiedMark } from '@fanfare/ui/people/verified-mark'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link as LinkIcon, MapPin } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useDialogs } from '../../layout/dialogs/dialogs.tsx'
import { useOpenIntentDialogAfterSignIn } from '../../layout/dialogs/use-open-guest-intent-dialog.ts'
import { formatCompactCount } from '../../lib/i18n/format.ts'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { useFileUrlFunction } from '../../lib/media/file-url.ts'
import { ClampedUserText } from '../../lib/text/clamped-user-text.tsx'
import { lazyTipDialog } from '../payments/dialogs.ts'
import { PostTags } from '../posts/card/post-tags.tsx'
import { lazySubscribeDialog } from '../subscriptions/dialogs.ts'
import { SubscriptionOfferCard } from './offer/subscription-offer-card.tsx'
import { ProfileActions } from './profile-actions.tsx'
import { parseWebsite } from './website.ts'

const BlockedCreatorCard = lazyComponent(
  async () => (await import('./blocked-creator-card.tsx')).BlockedCreatorCard,
)

type ProfileHeaderProps = {
  creator: CreatorProfile
  /** Gets what offers a subscription, where there is one. */
  offerRef?: (offer: Element | null) => void
}

export function ProfileHeader({ creator, offerRef }: ProfileHeaderProps) {
  const { t } = useLingui()
  const toUrl = useFileUrlFunction()
  const isVerified = creator.verificationStatus === 'VERIFIED'
  const dialogs = useDialogs()
  const canPay = isVerified && !creator.canEditProfile
  useOpenIntentDialogAfterSignIn({
    subscribe:
      canPay && !creator.isSubscribed ? () => dialogs.open(lazySubscribeDialog, { creator }) : undefined,
    tip: canPay ? () => dialogs.open(lazyTipDialog, { creator }) : undefined,
  })
  const { displayName, username, subscriberCount, subscribedToCount, postCount } = creator

  return (
    <section aria-label={t`About ${displayName}`}>
      <div className="relative aspect-3/1 w-full overflow-hidden bg-linear-120 from-tint-1 via-tint-3 to-tint-5">
        {creator.bannerUrl ? (
          <img
            // As `app/prefetch` fetches it.
            src={toUrl(creator.bannerUrl, 1080)}
            srcSet={`${toUrl(creator.bannerUrl, 640)} 640w, ${toUrl(creator.bannerUrl, 1080)} 1080w`}
            sizes="(width < 40rem) 100vw, 40rem"
            alt=""
            fetchPriority="high"
            decoding="async"
            className="size-full object-cover"
          />
        ) : null}
      </div>
      <div className="px-4 tablet:px-5">
        {/* What does not fit beside the picture stands below it: above, it would touch the banner. */}
        <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
          <Avatar
            name={displayName}
            src={creator.avatarUrl && toUrl(creator.avatarUrl, 320)}
            alt={t`${displayName}'s avatar`}
            size="2xl"
            ring
            eager
            className="-mt-15 -ms-1"
          />
          <div className="ms-auto flex max-w-full shrink-0 flex-wrap items-center justify-end gap-2 pb-1">
            <ProfileActions creator={creator} />
          </div>
        </div>
        <h2 className="mt-2 flex items-center gap-2 text-2xl">
          <bdi className="min-w-0 wrap-anywhere">{displayName}</bdi>
          {creator.isVerified ? <VerifiedMark size={18} /> : null}
        </h2>
        <p className="mt-0.5 flex flex-wrap items-center gap-2 text-muted text-sm">
          <bdi>@{username}</bdi>
          {!isVerified && creator.canEditProfile ? <Badge tone="warning">{t`Not Verified`}</Badge> : null}
          {isVerified && !creator.isVerified && creator.canEditProfile ? (
            <Badge tone="neutral">{t`Name under review`}</Badge>
          ) : null}
        </p>
        {creator.bio ? <ClampedUserText text={creator.bio} className="mt-3 text-base!" /> : null}
        <PostTags tags={creator.contentTags} label={t`Topics`} />
        <ProfileLinks creator={creator} />
        <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 empty:hidden">
          {subscriberCount === undefined ? null : (
            <Count count={subscriberCount}>{plural(subscriberCount, { one: 'fan', other: 'fans' })}</Count>
          )}
          {subscribedToCount === undefined ? null : (
            <Count count={subscribedToCount}>
              {plural(subscribedToCount, { one: 'following', other: 'followings' })}
            </Count>
          )}
          {postCount === undefined ? null : (
            <Count count={postCount}>{plural(postCount, { one: 'post', other: 'posts' })}</Count>
          )}
        </ul>
        {creator.canEditProfile ? null : (
          <div ref={creator.isBlocked ? undefined : offerRef} className="mt-4">
            {creator.isBlocked ? (
              <Suspense fallback={<div className="h-20" />}>
                <BlockedCreatorCard creator={creator} />
              </Suspense>
            ) : (
              <SubscriptionOfferCard creator={creator} />
            )}
          </div>
        )}
      </div>
    </section>
  )
}

function Count({ count, children }: { count: number; children: ReactNode }) {
  return (
    <li className="text-muted">
      <span className="tabular font-semibold text-text">{formatCompactCount(count)}</span> {children}
    </li>
  )
}

function ProfileLinks({ creator: { location, websiteUrl, links } }: { creator: CreatorProfile }) {
  const website = parseWebsite(websiteUrl)
  if (!location && !website && links.length === 0) return null
  return (
    <ul className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm [&>li]:min-h-6 touch:[&>li]:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0">
      {location ? (
        <li className="flex min-w-0 items-center gap-1.5">
          <MapPin aria-hidden="true" />
          <span className="wrap-anywhere">{location}</span>
        </li>
      ) : null}
      {website ? (
        <li className="flex min-w-0 items-center gap-1.5">
          <LinkIcon aria-hidden="true" />
          <a
            href={website.href}
            dir="ltr"
            target="_blank"
            rel="noopener nofollow ugc"
            className="finger-reach wrap-anywhere text-link hover:underline"
          >
            {website.name}
          </a>
        </li>
      ) : null}
      {links.map(({ label, url }) => (
        <li key={url + label} className="flex min-w-0 items-center gap-1.5">
          <LinkIcon aria-hidden="true" />
          <a
            href={url}
            target="_blank"
            rel="noopener nofollow ugc me"
            className="finger-reach wrap-anywhere text-link hover:underline"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
