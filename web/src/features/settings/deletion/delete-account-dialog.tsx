import { deleteAccount } from '@fanfare/contract/calls/accounts/leaving'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { Button } from '@fanfare/ui/actions/button'
import { Field } from '@fanfare/ui/fields/field'
import { Input } from '@fanfare/ui/fields/input'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { toast } from '@fanfare/ui/overlays/toast'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useId, useState } from 'react'
import type { DialogControl } from '../../../layout/dialogs/dialogs.tsx'
import { SupportEmailLink } from '../../../layout/links/support-email-link.tsx'
import { callApi } from '../../../lib/api/call.ts'
import { toErrorMessages } from '../../../lib/i18n/error-messages.ts'
import { formatMoney } from '../../../lib/i18n/format.ts'
import { paths } from '../../../lib/paths.ts'
import { callEndingAllSessions, endLocalSession } from '../../../lib/session/session-actions.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { useSendWithIdentityConfirmation } from '../../auth/use-send-with-identity-confirmation.ts'
import { dataExportSectionId } from '../export/export-section-id.ts'
import { DeletionConsequences, useIsAccountDeletionBlocked } from './deletion-consequences.tsx'

/** Options for the remaining balance: only verified creators can withdraw it. */
function RemainingBalance({ balance, user }: { balance: string; user: LoggedInUser }) {
  const { t } = useLingui()
  if (
    user.verificationStatus === 'VERIFIED' &&
    user.withdrawableWalletBalance < user.availableWalletBalance
  ) {
    return (
      <p className="text-pretty">
        <Trans>
          You have <strong className="tabular">{balance}</strong> in your wallet. Spend it first, or withdraw
          it once it clears. You can't do either without an account.
        </Trans>
      </p>
    )
  }
  if (user.verificationStatus === 'VERIFIED') {
    return (
      <p className="text-pretty">
        <Trans>
          You have <strong className="tabular">{balance}</strong> in your wallet. Spend or withdraw it first.
          You can't do that without an account.
        </Trans>
      </p>
    )
  }
  const subject = t`Refund of ${balance} to @${user.username}`
  return (
    <p className="text-pretty">
      <Trans>
        You have <strong className="tabular">{balance}</strong> in your wallet. Spend it on tips and
        subscriptions first, or ask us for a refund: money you added by card goes back to that card if its
        provider allows it. You can't do either without an account. Write to{' '}
        <SupportEmailLink subject={subject} className="text-link underline" />
      </Trans>
    </p>
  )
}

/** Asks for the phrase, typed by hand, before an account is deleted. */
export function DeleteAccountDialog({ open, onOpenChange }: DialogControl) {
  const { t } = useLingui()
  const user = useUser()
  const confirmed = useSendWithIdentityConfirmation()
  const formId = useId()
  const [phrase, setPhrase] = useState('')
  const [error, setError] = useState<string>()
  const remove = useMutation({
    mutationFn: () =>
      confirmed((confirmation) =>
        callEndingAllSessions(() => callApi(deleteAccount, { body: { confirmation } })),
      ),
    onSuccess: (isDone) => {
      if (!isDone) return
      onOpenChange(false)
      endLocalSession()
      toast.success(t`Account deleted successfully`)
    },
    onError: (cause) =>
      toast.error(toErrorMessages(cause, t`Server Error – Unable to delete account`)[0] ?? ''),
  })
  const isHeld = useIsAccountDeletionBlocked(user)
  if (!user) return null
  const wanted = `delete ${user.username}`
  const balance = formatMoney(user.availableWalletBalance, user.currency.code)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (phrase.trim().toLowerCase() === wanted.toLowerCase()) remove.mutate()
    else setError(t`Please type in the correct phrase to proceed`)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Delete account`}
      description={t`Your account disappears for everyone else right away. After 14 days, your profile, posts, comments and photos are permanently deleted. Until then, you can undo this with a link in the email we send you.`}
      size="sm"
      busy={remove.isPending}
      footer={
        <>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            size="lg"
            full
            disabled={isHeld}
            busy={remove.isPending}
          >
            {t`Delete account`}
          </Button>
          <Button variant="quiet" full disabled={remove.isPending} onClick={() => onOpenChange(false)}>
            {t`Keep my account`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {user.availableWalletBalance > 0 ? <RemainingBalance balance={balance} user={user} /> : null}
        <DeletionConsequences user={user} />
        <p className="text-pretty">
          <Trans>
            Want to keep what you made?{' '}
            <Link to={paths.accountSettings()} hash={dataExportSectionId} className="text-link underline">
              Export your data first
            </Link>
            .
          </Trans>
        </p>
        <Field
          label={
            <Trans>
              Type <strong className="select-none">{wanted}</strong> to proceed
            </Trans>
          }
          error={error}
        >
          <Input
            value={phrase}
            autoFocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onPaste={(event) => event.preventDefault()}
            onDrop={(event) => event.preventDefault()}
            onChange={(event) => {
              setPhrase(event.target.value)
              setError(undefined)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
