import type { Creator } from '@fanfare/contract/creators'
import { Button } from '@fanfare/ui/button'
import { IconButton } from '@fanfare/ui/icon-button'
import type { MenuItem } from '@fanfare/ui/menu'
import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { Ellipsis, HandCoins, Link2, Share, UserRoundMinus } from 'lucide-react'
import { useDialogs } from '../app/dialogs.tsx'
import { LazyMenu } from '../app/lazy-menu.tsx'
import { paths } from '../app/paths.ts'
import { useCopyLink, useShareLink } from '../posts/share-link.ts'
import { useSession } from '../session/session.tsx'

/** Tip, share and the menu; on one's own profile, the way to edit it. */
export function ProfileActions({ creator }: { creator: Creator }) {
  const { t } = useLingui()
  const { user } = useSession()
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const copyLink = useCopyLink()
  const shareLink = useShareLink()
  const profile = paths.profile(creator.username)
  const canTip = creator.verificationStatus === 'VERIFIED' && !creator.canEditProfile

  function tip() {
    if (user) dialogs.open({ kind: 'tip', creator })
    else void navigate({ to: paths.auth(profile) })
  }

  const items: MenuItem[] = [
    { label: t`Copy link to profile`, icon: <Link2 />, onSelect: () => void copyLink(profile) },
  ]
  if (creator.isSubscribed) {
    items.push('divider', {
      label: t`Unsubscribe`,
      icon: <UserRoundMinus />,
      danger: true,
      onSelect: () => dialogs.open({ kind: 'unsubscribe', creator }),
    })
  }

  return (
    <>
      {creator.canEditProfile ? (
        <Button asChild variant="secondary" size="sm">
          <Link to={paths.profileSettings()}>{t`Edit profile`}</Link>
        </Button>
      ) : null}
      {canTip ? (
        <IconButton
          label={t`Tip ${creator.displayName}`}
          icon={<HandCoins />}
          variant="outline"
          tooltip
          onClick={tip}
        />
      ) : null}
      <IconButton
        label={t`Share profile`}
        icon={<Share />}
        variant="outline"
        tooltip
        onClick={() => void shareLink(profile, creator.displayName)}
      />
      <LazyMenu
        label={t`Profile options`}
        items={items}
        trigger={<IconButton label={t`Profile options`} icon={<Ellipsis />} variant="outline" />}
      />
    </>
  )
}
