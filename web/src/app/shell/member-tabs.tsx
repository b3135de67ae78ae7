import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { Avatar } from '@fanfare/ui/people/avatar'
import { useLingui } from '@lingui/react/macro'
import { Bell, House, Plus, Wallet } from 'lucide-react'
import { lazyNewPostDialog } from '../../features/posts/composer/dialogs.ts'
import { DraftIndicator, useHasPostDraft } from '../../features/posts/composer/draft-indicator.tsx'
import { lazyTopUpDialog } from '../../features/wallet/dialogs.ts'
import { useDialogs } from '../../layout/dialogs/dialogs.tsx'
import { useFileUrlFunction } from '../../lib/media/file-url.ts'
import { paths } from '../../lib/paths.ts'
import { TabButton, TabLink } from './tab.tsx'
import { UnreadBadge } from './unread-badge.tsx'

/** Creators post from here, everybody else tops up. */
export function MemberTabs({ user, onMenu }: { user: LoggedInUser; onMenu: () => void }) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const toUrl = useFileUrlFunction()
  const hasDraft = useHasPostDraft(user.id)
  return (
    <>
      <TabLink label={t`Home`} to={paths.home()} icon={House} />
      <TabLink
        label={t`Notifications`}
        to={paths.notifications()}
        icon={Bell}
        badge={<UnreadBadge count={user.unreadNotificationCount} small className="absolute -top-1 start-3" />}
      />
      {user.verificationStatus === 'VERIFIED' ? (
        <>
          <TabButton
            label={hasDraft ? t`Draft` : t`New Post`}
            onClick={() => dialogs.open(lazyNewPostDialog, { type: 'TEXT' })}
          >
            <span className="relative grid h-7 w-11 place-items-center rounded-full bg-accent text-on-accent">
              <Plus aria-hidden="true" className="size-5.5" />
              <DraftIndicator userId={user.id} />
            </span>
          </TabButton>
          <TabLink label={t`Wallet`} to={paths.wallet()} icon={Wallet} />
        </>
      ) : (
        <TabButton label={t`Fund Wallet`} onClick={() => dialogs.open(lazyTopUpDialog)}>
          <Wallet aria-hidden="true" className="size-6" />
        </TabButton>
      )}
      <TabButton label={t`Menu`} onClick={onMenu}>
        <span className="relative">
          <Avatar name={user.displayName} src={user.avatarUrl && toUrl(user.avatarUrl, 320)} size="xs" />
          {/* Its composer opens from there. */}
          {user.verificationStatus === 'VERIFIED' ? null : <DraftIndicator userId={user.id} />}
        </span>
      </TabButton>
    </>
  )
}
