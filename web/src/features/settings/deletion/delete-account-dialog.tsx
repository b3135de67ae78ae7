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
import { api } from '../../../lib/api/call.ts'
import { errorMessages } from '../../../lib/i18n/error-messages.ts'
import { formatMoney } from '../../../lib/i18n/format.ts'
import { paths } from '../../../lib/paths.ts'
import { endSession, leaveBy } from '../../../lib/session/session-actions.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { useIdentityConfirmation } from '../../auth/use-identity-confirmation.ts'
import { exportSectionId } from '../export/export-section-id.ts'
import { DeletionConsequences } from './deletion-consequences.tsx'

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
          There is <strong className="tabular">{balance}</strong> in your wallet. Spend it first, or withdraw
          it once it has cleared: without an account you can do neither.
        </Trans>
      </p>
    )
  }
  if (user.verificationStatus === 'VERIFIED') {
    return (
      <p className="text-pretty">
        <Trans>
          There is <strong className="tabular">{balance}</strong> in your wallet. Spend or withdraw it first:
          without an account you cannot.
        </Trans>
      </p>
    )
  }
  const subject = t`Refund of ${balance} to @${user.username}`
  return (
    <p className="text-pretty">
      <Trans>
        There is <strong className="tabular">{balance}</strong> in your wallet. Spend it on tips and
        subscriptions first, or ask us for a refund: what you added by card goes back to that card where its
        provider can do so. Without an account you can do neither. Write to{' '}
        <SupportEmailLink subject={subject} className="text-link underline" />
      </Trans>
    </p>
  )
}

/** Asks for the phrase, typed by hand, before an account is deleted. */
export function DeleteAccountDialog({ open, onOpenChange }: DialogControl) {
  const { t } = useLingui()
  const user = useUser()
  const confirmed = useIdentityConfirmation()
  const formId = useId()
  const [phrase, setPhrase] = useState('')
  const [error, setError] = useState<string>()
  const remove = useMutation({
    mutationFn: () =>
      confirmed((confirmation) => leaveBy(() => api(deleteAccount, { body: { confirmation } }))),
    onSuccess: (isDone) => {
      if (!isDone) return
      onOpenChange(false)
      endSession()
      toast.success(t`Account deleted successfully`)
    },
    onError: (cause) =>
      toast.error(errorMessages(cause, t`Server Error – Unable to delete account`)[0] ?? ''),
  })
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
      description={t`You are gone for everybody else at once. After 14 days your profile, posts, comments and pictures are erased for good; a link in the mail that we send you takes it back until then.`}
      size="sm"
      busy={remove.isPending}
      footer={
        <>
          <Button type="submit" form={formId} variant="danger" size="lg" full busy={remove.isPending}>
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
            You want to keep what you made?{' '}
            <Link to={paths.accountSettings()} hash={exportSectionId} className="text-link underline">
              Put your data together first
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
