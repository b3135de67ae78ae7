import type { CreatorProfile } from '@fanfare/contract/shapes/social/creators'
import { Button } from '@fanfare/ui/actions/button'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { HandCoins, Share } from 'lucide-react'
import { Suspense } from 'react'
import { useDialogs } from '../../layout/dialogs/dialogs.tsx'
import { lazyShareProfileDialog } from '../../layout/sharing/dialogs.ts'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { paths } from '../../lib/paths.ts'
import { useRunOrRedirectToJoin } from '../auth/use-run-or-redirect-to-join.ts'
import { lazyTipDialog } from '../payments/dialogs.ts'
import { ProfileMenuButton } from './profile-menu-button.tsx'

const NewPostNotificationsButton = lazyComponent(
  async () => (await import('../notifications/new-post-notifications-button.tsx')).NewPostNotificationsButton,
)

/** Tip, share and the menu; on one's own profile, the way to edit it. */
export function ProfileActions({ creator }: { creator: CreatorProfile }) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const asMember = useRunOrRedirectToJoin()
  const isTipShown = !creator.canEditProfile && !creator.isBlocked
  const cannotTip =
    creator.verificationStatus === 'VERIFIED' ? undefined : t`Only verified creators can receive tips`

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
            asMember(() => dialogs.open(lazyTipDialog, { creator }), paths.profile(creator.username, 'tip'))
          }
        />
      ) : null}
      {creator.isSubscribed ? (
        <Suspense fallback={<span className="size-10 shrink-0 touch:size-11" />}>
          <NewPostNotificationsButton creator={creator} />
        </Suspense>
      ) : null}
      <IconButton
        label={t`Share profile`}
        icon={<Share />}
        variant="outline"
        tooltip
        onClick={() => dialogs.open(lazyShareProfileDialog, { creator })}
      />
      <ProfileMenuButton creator={creator} />
    </>
  )
}
