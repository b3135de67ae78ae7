import { confirmAuthenticator } from '@fanfare/contract/calls/accounts/factors'
import { Button } from '@fanfare/ui/actions/button'
import { QrCode } from '@fanfare/ui/content/qr-code'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { OtpInput } from '@fanfare/ui/fields/otp-input'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { toast } from '@fanfare/ui/overlays/toast'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useId, useState } from 'react'
import type { DialogControl } from '../../../layout/dialogs/dialogs.tsx'
import { callApi } from '../../../lib/api/call.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { updateSessionUser } from '../../../lib/session/session-actions.ts'
import { secondFactorsQuery } from '../../auth/second-factors-query.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

type AuthenticatorDialogProps = DialogControl & { secret: string; url: string }

/** Sets an authenticator app up: scanned or typed, then confirmed by its first code. */
export function SetUpAuthenticatorDialog({ secret, url, open, onOpenChange }: AuthenticatorDialogProps) {
  const { t } = useLingui()
  const formId = useId()
  const client = useQueryClient()
  const submission = useSubmission()
  const [code, setCode] = useState('')
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  const typed = secret.match(/.{1,4}/g)?.join(' ') ?? secret

  async function confirm(otp: string) {
    if (!/^\d{6}$/.test(otp)) return submission.fail([t`Enter a valid OTP`])
    await submission.run(async () => {
      const { data } = await callApi(confirmAuthenticator, { body: { otp } })
      updateSessionUser({ isTwoFactorEnabled: true })
      await client.invalidateQueries({ queryKey: secondFactorsQuery().queryKey })
      toast.success(t`Authenticator app set up`)
      if (data.recoveryCodes) setRecoveryCodes(data.recoveryCodes)
      else onOpenChange(false)
    })
  }

  async function copy() {
    await navigator.clipboard.writeText(secret)
    toast.success(t`Copied`)
  }

  if (recoveryCodes)
    return <RecoveryCodesDialog codes={recoveryCodes} open={open} onOpenChange={onOpenChange} />
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Set up an authenticator app`}
      description={<Trans>Scan this with the app, then enter the code it shows.</Trans>}
      busy={submission.isBusy}
      footer={
        <Button type="submit" form={formId} size="lg" full busy={submission.isBusy}>
          {t`Confirm`}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void confirm(code)
        }}
      >
        <QrCode text={url} label={t`QR code for your authenticator app`} />
        <div className="rounded-sm bg-raised px-4 py-3">
          <p className="text-muted text-sm">{t`Or enter this key in the app`}</p>
          <div className="flex items-center justify-between gap-3">
            <code className="wrap-anywhere min-w-0 font-mono text-sm">{typed}</code>
            <Button
              variant="quiet"
              size="sm"
              icon={<Copy />}
              aria-label={t`Copy key`}
              onClick={() => void copy()}
            >
              {t`Copy`}
            </Button>
          </div>
        </div>
        <FormErrors errors={submission.errors} />
        <Field label={t`6-digit code`}>
          <OtpInput
            value={code}
            busy={submission.isBusy}
            onChange={(next) => {
              setCode(next)
              submission.clear()
            }}
            onComplete={(otp) => void confirm(otp)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
