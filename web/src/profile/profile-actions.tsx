import type { CreatorProfile, ViewAs } from '@fanfare/contract/shapes/creators'
import { Button } from '@fanfare/ui/button'
import { IconButton } from '@fanfare/ui/icon-button'
import type { MenuItem } from '@fanfare/ui/layers/menu'
import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import {
  Ban,
  Ellipsis,
  Eye,
  Flag,
  HandCoins,
  Link2,
  ListPlus,
  Rss,
  Share,
  Star,
  UserRound,
  UserRoundCheck,
  UserRoundMinus,
  VolumeX,
} from 'lucide-react'
import { useAsMember } from '../auth/as-member.ts'
import { useDialogs } from '../dialogs/dialogs.tsx'
import { LazyMenu } from '../frame/lazy-menu.tsx'
import { useBlock } from '../lists/block.tsx'
import { addToListsDialog } from '../lists/dialogs.ts'
import { useToggleFavourite } from '../lists/favourite.ts'
import { useIsOnList } from '../lists/is-on-list.ts'
import { reportDialog } from '../moderation/dialogs.ts'
import { BellButton } from '../notifications/bell-button.tsx'
import { paths } from '../paths.ts'
import { tipDialog } from '../payments/dialogs.ts'
import { useMute } from '../settings/privacy/privacy-query.ts'
import { shareProfileDialog } from '../sharing/dialogs.ts'
import { useCopyLink } from '../sharing/share-link.ts'
import { privateFeedDialog, unsubscribeDialog } from '../subscriptions/dialogs.ts'
import { useHasAccess } from '../subscriptions/use-has-access.ts'

/** Tip, share and the menu; on one's own profile, the way to edit it. */
export function ProfileActions({ creator }: { creator: CreatorProfile }) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const asMember = useAsMember()
  const block = useBlock(creator)
  const mute = useMute(creator)
  const favourite = useToggleFavourite(creator)
  const isOnList = useIsOnList(creator)
  const hasAccess = useHasAccess(creator)
  const { isBlocked } = creator
  const copyLink = useCopyLink()
  const profile = paths.profile(creator.username)
  const isTipShown = !creator.canEditProfile && !isBlocked
  const cannotTip =
    creator.verificationStatus === 'VERIFIED' ? undefined : t`Tips go to verified creators only`

  const items: MenuItem[] = [
    { label: t`Copy link to profile`, icon: <Link2 />, onSelect: () => void copyLink(profile) },
  ]
  if (creator.canEditProfile) {
    const seeAs = (as: ViewAs) =>
      void navigate({ to: '/$username', params: { username: creator.username }, search: { as } })
    items.push(
      'divider',
      { label: t`See it as a guest`, icon: <Eye />, onSelect: () => seeAs('guest') },
      { label: t`See it as a fan`, icon: <UserRound />, onSelect: () => seeAs('fan') },
      { label: t`See it as a subscriber`, icon: <UserRoundCheck />, onSelect: () => seeAs('subscriber') },
    )
  } else {
    items.push(
      {
        label: t`Add to List`,
        icon: <ListPlus />,
        onSelect: () => asMember(() => dialogs.open(addToListsDialog, { creator })),
      },
      {
        label: isOnList('FAVOURITES') ? t`Remove from favourites` : t`Add to favourites`,
        icon: <Star />,
        onSelect: () => asMember(() => favourite.mutate()),
      },
    )
  }
  if (hasAccess) {
    items.push('divider', {
      label: t`Private feed`,
      icon: <Rss />,
      onSelect: () => dialogs.open(privateFeedDialog, { creator }),
    })
  }
  if (creator.isSubscribed) {
    items.push({
      label: t`Unsubscribe`,
      icon: <UserRoundMinus />,
      danger: true,
      onSelect: () => dialogs.open(unsubscribeDialog, { creator }),
    })
  }
  if (!creator.canEditProfile) {
    items.push(
      'divider',
      ...(isBlocked
        ? []
        : [
            {
              label: creator.isMuted ? t`Unmute` : t`Mute`,
              icon: <VolumeX />,
              onSelect: () => asMember(() => mute.mutate()),
            },
          ]),
      {
        label: isBlocked ? t`Unblock` : t`Block`,
        icon: <Ban />,
        danger: !isBlocked,
        onSelect: () => asMember(isBlocked ? block.unblock : block.block),
      },
      {
        label: t`Report profile`,
        icon: <Flag />,
        danger: true,
        onSelect: () =>
          asMember(() =>
            dialogs.open(reportDialog, { subject: { kind: 'profile', id: creator.userId, by: creator } }),
          ),
      },
    )
  }

  return (
    <>
      {creator.canEditProfile ? (
        <Button asChild variant="secondary" size="sm">
          <Link to={paths.profileSettings()}>{t`Edit profile`}</Link>
        </Button>
      ) : null}
      {isTipShown ? (
        <IconButton
          label={t`Tip ${creator.displayName}`}
          icon={<HandCoins />}
          variant="outline"
          tooltip={!cannotTip}
          aria-disabled={cannotTip !== undefined}
          title={cannotTip}
          onClick={() =>
            !cannotTip &&
            asMember(() => dialogs.open(tipDialog, { creator }), paths.profile(creator.username, 'tip'))
          }
        />
      ) : null}
      {creator.isSubscribed ? <BellButton creator={creator} /> : null}
      <IconButton
        label={t`Share profile`}
        icon={<Share />}
        variant="outline"
        tooltip
        onClick={() => dialogs.open(shareProfileDialog, { creator })}
      />
      <LazyMenu
        label={t`Profile options`}
        items={items}
        trigger={<IconButton label={t`Profile options`} icon={<Ellipsis />} variant="outline" />}
      />
    </>
  )
}
