import { startAdminPasskeyConfirmation } from '@fanfare/contract/calls/backoffice/own-account'
import type { AdminReauthentication, OwnAdminAccount } from '@fanfare/contract/shapes/backoffice/own-account'
import { Button } from '@fanfare/ui/actions/button'
import { Banner } from '@fanfare/ui/content/banner'
import { Field } from '@fanfare/ui/fields/field'
import { PasswordInput } from '@fanfare/ui/fields/password-input'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { AuthenticatorCodeField } from '../../layout/decision/authenticator-code-field.tsx'
import { callApi, errorMessage } from '../../lib/api/call.ts'
import { canUsePasskeysOnHost, promptPasskeyAssertion } from '../../lib/api/passkeys.ts'

type ConfirmIdentityDialogProps = {
  account: OwnAdminAccount
  onConfirm: (confirmation: AdminReauthentication) => Promise<unknown>
  onClose: () => void
}

/**
 * Requires the admin to confirm their identity with a code or a passkey, or with their password if they have
 * neither.
 */
export function ConfirmIdentityDialog({ account, onConfirm, onClose }: ConfirmIdentityDialogProps) {
  const { hasAuthenticator, passkeys } = account
  const asksPassword = !hasAuthenticator && passkeys.length === 0
  const [given, setGiven] = useState({ otp: '', password: '' })
  const confirm = useMutation({
    mutationFn: (by: 'PASSKEY' | 'TYPED') => (by === 'PASSKEY' ? byPasskey() : onConfirm(typed())),
  })
  const typed = () => (asksPassword ? { password: given.password } : { otp: given.otp })

  async function byPasskey() {
    const { data } = await callApi(startAdminPasskeyConfirmation)
    await onConfirm({ passkey: await promptPasskeyAssertion(data) })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!confirm.isPending) confirm.mutate('TYPED')
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Confirm it’s you"
      description="This changes how you sign in."
      busy={confirm.isPending}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {confirm.isError ? (
          <Banner tone="danger" alert>
            {errorMessage(confirm.error)}
          </Banner>
        ) : null}
        {asksPassword ? (
          <Field label="Password">
            <PasswordInput
              autoComplete="current-password"
              value={given.password}
              onChange={({ target }) => setGiven({ ...given, password: target.value })}
            />
          </Field>
        ) : null}
        {hasAuthenticator ? (
          <AuthenticatorCodeField
            label="Code from your authenticator app"
            value={given.otp}
            onChange={(otp) => setGiven({ ...given, otp })}
          />
        ) : null}
        {asksPassword || hasAuthenticator ? (
          <Button type="submit" busy={confirm.isPending}>
            Confirm
          </Button>
        ) : null}
        {passkeys.length > 0 && canUsePasskeysOnHost() ? (
          <Button variant="secondary" busy={confirm.isPending} onClick={() => confirm.mutate('PASSKEY')}>
            Use a passkey
          </Button>
        ) : null}
      </form>
    </Dialog>
  )
}
