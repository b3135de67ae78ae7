import { Divider } from '@fanfare/ui/content/divider'
import { useLingui } from '@lingui/react/macro'
import { Page } from '../../layout/page/page.tsx'
import { useUser } from '../../lib/session/use-user.ts'
import { DeactivateOrDeleteAccountSection } from './deletion/deactivate-or-delete-account-section.tsx'
import { EmailSection } from './email/email-section.tsx'
import { ExportSection } from './export/export-section.tsx'
import { PayoutAccountForm } from './payout-account-form.tsx'
import { ChangePasswordForm } from './sign-in/change-password-form.tsx'
import { FirstPasswordForm } from './sign-in/first-password-form.tsx'
import { SignInProviderSettings } from './sign-in/sign-in-provider-settings.tsx'

export function AccountSettingsPage() {
  const { t } = useLingui()
  const user = useUser()
  if (!user) return null

  return (
    <Page title={t`Account`} back>
      <EmailSection email={user.email} />
      <Divider />
      <section className="px-5 py-5">
        <h2 className="mb-4 text-lg">{t`Password`}</h2>
        {user.hasPassword ? (
          <ChangePasswordForm email={user.email} />
        ) : (
          <FirstPasswordForm email={user.email} />
        )}
      </section>
      <Divider />
      <section className="px-5 py-5">
        <h2 className="text-lg">{t`Sign-in`}</h2>
        <p className="mt-1 mb-4 text-pretty text-muted">{t`Connect another account to sign in with it here.`}</p>
        <SignInProviderSettings />
      </section>
      <Divider />
      <section className="px-5 py-5">
        <h2 className="text-lg">{t`Bank details`}</h2>
        <p className="mt-1 mb-4 text-pretty text-muted">
          {user.verificationStatus === 'VERIFIED'
            ? t`Your withdrawals go to this account.`
            : t`Once you're a verified creator, your withdrawals go to this account.`}
        </p>
        <PayoutAccountForm user={user} />
      </section>
      <Divider />
      <ExportSection />
      <Divider />
      <DeactivateOrDeleteAccountSection />
    </Page>
  )
}
