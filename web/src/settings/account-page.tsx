import { updateUser } from '@fanfare/contract/calls/accounts'
import { Divider } from '@fanfare/ui/divider'
import { Switch } from '@fanfare/ui/fields/switch'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import { useConfirmed } from '../auth/use-confirmed.ts'
import { Page } from '../frame/page.tsx'
import { useSession } from '../session/session.tsx'
import { toastProblem } from '../toasts/toast-problem.ts'
import { BankForm } from './bank-form.tsx'
import { PasswordForm } from './password-form.tsx'

export function AccountSettingsPage() {
  const { t } = useLingui()
  const { user, update } = useSession()
  const confirmed = useConfirmed()
  const twoFactor = useMutation({
    mutationFn: (isTwoFactorEnabled: boolean) =>
      confirmed(async (confirmation) => {
        const { data } = await api(updateUser, { body: { isTwoFactorEnabled, confirmation } })
        update(data)
      }),
    onError: (error) => toastProblem(error),
  })
  if (!user) return null

  return (
    <Page title={t`Account`} back>
      <section className="px-5 py-5">
        <h2 className="text-lg">{t`Email`}</h2>
        <p className="mt-1 wrap-anywhere text-muted">{user.email}</p>
      </section>
      <Divider />
      <section className="px-5 py-5">
        <h2 className="mb-2 text-lg">{t`Two-factor sign-in`}</h2>
        <Switch
          label={t`Ask for a code`}
          hint={t`Signing in also takes a code that we mail to you.`}
          checked={twoFactor.isPending ? twoFactor.variables : user.isTwoFactorEnabled}
          busy={twoFactor.isPending}
          onChange={(isEnabled) => twoFactor.mutate(isEnabled)}
        />
      </section>
      <Divider />
      <section className="px-5 py-5">
        <h2 className="mb-4 text-lg">{t`Password`}</h2>
        <PasswordForm email={user.email} />
      </section>
      <Divider />
      <section className="px-5 py-5">
        <h2 className="text-lg">{t`Bank details`}</h2>
        <p className="mt-1 mb-4 text-pretty text-muted">{t`Your withdrawals go to this account.`}</p>
        <BankForm user={user} />
      </section>
    </Page>
  )
}
