import type { CreatorProfile, ViewAs } from '@fanfare/contract/shapes/social/creators'
import { Menu, type MenuItem } from '@fanfare/ui/overlays/menu'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import {
  Ban,
  Eye,
  Flag,
  Link2,
  ListPlus,
  Rss,
  Star,
  UserRound,
  UserRoundCheck,
  UserRoundMinus,
  VolumeX,
} from 'lucide-react'
import type { ReactElement } from 'react'
import { useDialogs } from '../../layout/dialogs/dialogs.tsx'
import { useCopyLink } from '../../layout/sharing/share-link.ts'
import { paths } from '../../lib/paths.ts'
import { useRunOrRedirectToJoin } from '../auth/use-run-or-redirect-to-join.ts'
import { lazyAddToPeopleListsDialog } from '../lists/dialogs.ts'
import { useSystemListMembershipLookup } from '../lists/use-system-list-membership.ts'
import { useConfirmAndToggleBlock } from '../lists/use-toggle-block.ts'
import { useToggleFavourite } from '../lists/use-toggle-favourite.ts'
import { lazyReportDialog } from '../moderation/dialogs.ts'
import { useToggleMutedPerson } from '../settings/privacy/privacy-query.ts'
import { lazyPrivatePodcastFeedDialog, lazyUnsubscribeDialog } from '../subscriptions/dialogs.ts'
import { useHasSubscriberAccess } from '../subscriptions/use-has-subscriber-access.ts'

type OpenedProfileMenuProps = { creator: CreatorProfile; trigger: ReactElement }

/**
 * Menu of a profile: previews of the page for its creator, actions on the creator for everybody else. Opens
 * at once.
 */
export function OpenedProfileMenu({ creator, trigger }: OpenedProfileMenuProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const asMember = useRunOrRedirectToJoin()
  const block = useConfirmAndToggleBlock(creator)
  const mute = useToggleMutedPerson(creator)
  const favourite = useToggleFavourite(creator)
  const isOnList = useSystemListMembershipLookup(creator)
  const hasAccess = useHasSubscriberAccess(creator)
  const { isBlocked } = creator
  const copyLink = useCopyLink()
  const profile = paths.profile(creator.username)

  const items: MenuItem[] = [
    { label: t`Copy link to profile`, icon: <Link2 />, onSelect: () => void copyLink(profile) },
  ]
  if (creator.canEditProfile) {
    const seeAs = (as: ViewAs) =>
      void navigate({ to: '/$username', params: { username: creator.username }, search: { as } })
    items.push(
      'divider',
      { label: t`View as a guest`, icon: <Eye />, onSelect: () => seeAs('guest') },
      { label: t`View as a fan`, icon: <UserRound />, onSelect: () => seeAs('fan') },
      { label: t`View as a subscriber`, icon: <UserRoundCheck />, onSelect: () => seeAs('subscriber') },
    )
  } else {
    items.push(
      {
        label: t`Add to List`,
        icon: <ListPlus />,
        onSelect: () => asMember(() => dialogs.open(lazyAddToPeopleListsDialog, { creator })),
      },
      {
        label: isOnList('FAVOURITES') ? t`Remove from favourites` : t`Add to favourites`,
        icon: <Star />,
        onSelect: () => asMember(() => favourite.mutate(!isOnList('FAVOURITES'))),
      },
    )
  }
  if (hasAccess) {
    items.push('divider', {
      label: t`Private feed`,
      icon: <Rss />,
      onSelect: () => dialogs.open(lazyPrivatePodcastFeedDialog, { creator }),
    })
  }
  if (creator.isSubscribed) {
    items.push({
      label: t`Unsubscribe`,
      icon: <UserRoundMinus />,
      danger: true,
      onSelect: () => dialogs.open(lazyUnsubscribeDialog, { creator }),
    })
  }
  if (!creator.canEditProfile) {
    items.push(
      'divider',
      ...(isBlocked
        ? []
        : [
            {
              label: creator.isMuted
                ? t({ message: 'Unmute', context: 'a person or a word' })
                : t({ message: 'Mute', context: 'a person or a word' }),
              icon: <VolumeX />,
              onSelect: () => asMember(() => mute.mutate(!creator.isMuted)),
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
            dialogs.open(lazyReportDialog, { subject: { kind: 'profile', id: creator.userId, by: creator } }),
          ),
      },
    )
  }

  return <Menu label={t`Profile options`} items={items} trigger={trigger} defaultOpen />
}
