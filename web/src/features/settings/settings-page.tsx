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
          detail={t`Pictures, name, username and bio`}
        />
        <SettingsLink
          to={paths.pageSettings()}
          icon={LayoutTemplate}
          title={t`Your page`}
          detail={t`Links, topics, and which counts it shows`}
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
          detail={t`Two-factor sign-in and your devices`}
        />
        <SettingsLink
          to={paths.privacySettings()}
          icon={EyeOff}
          title={t`Privacy`}
          detail={t`Who may reach you, and of whom you don't hear`}
        />
        <SettingsLink
          to={paths.notificationSettings()}
          icon={Bell}
          title={t`Notifications`}
          detail={t`What you hear of, how, and when not`}
        />
        <SettingsLink
          to={paths.displaySettings()}
          icon={Palette}
          title={t`Display`}
          detail={t`Dark or light`}
        />
        <SettingsLink
          to={paths.wallet()}
          icon={Wallet}
          title={t`Wallet`}
          detail={t`Balance and transactions`}
        />
        <SettingsLink
          to={paths.earnings()}
          icon={ChartColumn}
          title={t`Earnings`}
          detail={t`What you earned, from whom, and withdrawals`}
        />
        <SettingsLink
          to={paths.subscriptionPrice()}
          icon={ReceiptText}
          title={t`Subscription price`}
          detail={t`What a month with you costs`}
        />
        <SettingsLink
          to={paths.verification()}
          icon={BadgeCheck}
          title={t`Verification`}
          detail={
            user?.verificationStatus === 'VERIFIED'
              ? t`You are verified`
              : user?.verificationStatus === 'PENDING'
                ? t`See where it stands`
                : t`Show who you are, to earn`
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
