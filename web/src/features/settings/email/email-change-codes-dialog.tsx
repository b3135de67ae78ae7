import { finishEmailChange } from '@fanfare/contract/calls/accounts/email'
import { limits } from '@fanfare/contract/limits'
import { Button } from '@fanfare/ui/actions/button'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { OtpInput } from '@fanfare/ui/fields/otp-input'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { toast } from '@fanfare/ui/overlays/toast'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { DialogControl } from '../../../layout/dialogs/dialogs.tsx'
import { callApi } from '../../../lib/api/call.ts'
import { isApiProblem } from '../../../lib/api/problem.ts'
import { sendAndShowFieldErrors } from '../../../lib/forms/server-errors.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { updateSessionUser } from '../../../lib/session/session-actions.ts'
import { useSecondsUntil } from '../../auth/codes/use-countdown.ts'
import { type StartedEmailChange, startEmailChangeByCode } from './start-email-change.ts'

type EmailCodesProps = DialogControl & {
  /** Current email address. */
  old: string
  /** New email address. */
  email: string
  started: StartedEmailChange
  onChanged: () => void
}

/** Asks for the codes from both mailboxes; others can be had after the wait. */
export function EmailChangeCodesDialog({
  old,
  email,
  started: initial,
  onChanged,
  open,
  onOpenChange,
}: EmailCodesProps) {
  const { t } = useLingui()
  const formId = useId()
  const submission = useSubmission()
  const resending = useSubmission()
  const [started, setStarted] = useState(initial)
  const left = useSecondsUntil(started.mailedAt + limits.otpResendSeconds * 1000)
  const { handleSubmit, watch, setValue, setError, clearErrors, formState } = useForm({
    defaultValues: { old: { otp: '' }, new: { otp: '' } },
  })
  const { errors } = formState
  const entered = watch()

  function type(side: 'old' | 'new', otp: string) {
    setValue(`${side}.otp`, otp)
    clearErrors(`${side}.otp`)
    submission.clear()
  }

  const submit = handleSubmit(async (codes) => {
    const unfinished = (['old', 'new'] as const).filter((side) => !/^\d{6}$/.test(codes[side].otp))
    for (const side of unfinished) setError(`${side}.otp`, { message: t`Enter a valid OTP` })
    if (unfinished.length > 0) return
    await submission.run(
      () =>
        sendAndShowFieldErrors(setError, ['old.otp', 'new.otp'], async () => {
          const { data } = await callApi(finishEmailChange, {
            body: {
              old: { otp: codes.old.otp, token: started.oldToken },
              new: { otp: codes.new.otp, token: started.newToken },
            },
          })
          updateSessionUser(data)
          toast.success(t`Your email was changed`)
          onChanged()
          onOpenChange(false)
        }),
      t`Server Error`,
    )
  })

  function resend() {
    submission.clear()
    void resending.run(async () => {
      try {
        setStarted(await startEmailChangeByCode(email))
        setValue('old.otp', '')
        setValue('new.otp', '')
      } catch (error) {
        if (!isApiProblem(error, 'CONFIRMATION_REQUIRED')) throw error
        toast.error(t`That took too long. Start again with your new email.`)
        onOpenChange(false)
      }
    }, t`Server Error`)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Change your email`}
      description={<Trans>Enter the code from each of your two inboxes.</Trans>}
      size="sm"
      busy={submission.isBusy}
      footer={
        <>
          <Button type="submit" form={formId} size="lg" full busy={submission.isBusy}>
            {t`Confirm`}
          </Button>
          {left > 0 ? (
            <p className="tabular py-2.5 text-center text-muted text-sm">
              <Trans>Resend codes in {left} s</Trans>
            </p>
          ) : (
            <Button
              variant="quiet"
              full
              busy={resending.isBusy}
              disabled={submission.isBusy}
              onClick={resend}
            >
              {t`Resend codes`}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormErrors errors={[...submission.errors, ...resending.errors]} />
        <Field
          label={
            <Trans>
              Code sent to <span className="wrap-anywhere">{old}</span>
            </Trans>
          }
          error={errors.old?.otp?.message}
        >
          <OtpInput
            autoFocus
            value={entered.old.otp}
            busy={submission.isBusy}
            onChange={(otp) => type('old', otp)}
          />
        </Field>
        <Field
          label={
            <Trans>
              Code sent to{' '}
              <span dir="ltr" className="wrap-anywhere">
                {email}
              </span>
            </Trans>
          }
          error={errors.new?.otp?.message}
          hint={t`No email? Check the address. If it already has an account, we emailed its owner instead.`}
        >
          <OtpInput value={entered.new.otp} busy={submission.isBusy} onChange={(otp) => type('new', otp)} />
        </Field>
      </form>
    </Dialog>
  )
}
