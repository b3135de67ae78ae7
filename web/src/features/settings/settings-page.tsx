import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import {
  BadgeCheck,
  Bell,
  ChartColumn,
  ChevronRight,
  CircleUserRound,
  EyeOff,
  KeyRound,
  LayoutTemplate,
  LockOpen,
  type LucideIcon,
  Palette,
  ReceiptText,
  ShieldCheck,
  Wallet,
} from 'lucide-react'
import { Page } from '../../layout/page/page.tsx'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session/use-user.ts'

export function SettingsPage() {
  const { t } = useLingui()
  const user = useUser()
  return (
    <Page title={t`Settings`}>
      <ul className="divide-y border-b">
        <SettingsLink
          to={paths.profileSettings()}
          icon={CircleUserRound}
          title={t`Profile`}
          detail={t`Avatar, name, username and bio`}
        />
        <SettingsLink
          to={paths.pageSettings()}
          icon={LayoutTemplate}
          title={t`Your page`}
          detail={t`Links, topics and visible counts`}
        />
        <SettingsLink
          to={paths.accountSettings()}
          icon={KeyRound}
          title={t`Account`}
          detail={t`Email, password and bank details`}
        />
        <SettingsLink
          to={paths.securitySettings()}
          icon={ShieldCheck}
          title={t`Security`}
          detail={t`Two-factor authentication and your devices`}
        />
        <SettingsLink
          to={paths.privacySettings()}
          icon={EyeOff}
          title={t`Privacy`}
          detail={t`Who can interact with you, and who you've muted`}
        />
        <SettingsLink
          to={paths.notificationSettings()}
          icon={Bell}
          title={t`Notifications`}
          detail={t`What you're notified about, how and when`}
        />
        <SettingsLink
          to={paths.displaySettings()}
          icon={Palette}
          title={t`Display`}
          detail={t`Dark or light, and your language`}
        />
        <SettingsLink
          to={paths.wallet()}
          icon={Wallet}
          title={t`Wallet`}
          detail={t`Balance and transactions`}
        />
        <SettingsLink
          to={paths.purchases()}
          icon={LockOpen}
          title={t`Purchases`}
          detail={t`Posts you've bought`}
        />
        <SettingsLink
          to={paths.earnings()}
          icon={ChartColumn}
          title={t`Earnings`}
          detail={t`Your earnings, top spenders and withdrawals`}
        />
        <SettingsLink
          to={paths.subscriptionPrice()}
          icon={ReceiptText}
          title={t`Subscription price`}
          detail={t`What it costs to subscribe to you`}
        />
        <SettingsLink
          to={paths.verification()}
          icon={BadgeCheck}
          title={t`Verification`}
          detail={
            user?.verificationStatus === 'VERIFIED'
              ? t`You're verified`
              : user?.verificationStatus === 'PENDING'
                ? t`Check status`
                : t`Verify your identity to earn`
          }
        />
      </ul>
    </Page>
  )
}

type SettingsLinkProps = { to: string; icon: LucideIcon; title: string; detail: string }

function SettingsLink({ to, icon: Icon, title, detail }: SettingsLinkProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex items-center gap-4 px-5 py-4 transition-colors hover:bg-surface focus-visible:-outline-offset-2"
      >
        <Icon aria-hidden="true" className="size-5.5 shrink-0 text-muted" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          <span className="block text-muted text-sm">{detail}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </Link>
    </li>
  )
}
