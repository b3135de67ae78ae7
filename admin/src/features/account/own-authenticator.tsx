import {
  confirmOwnAuthenticator,
  startOwnAuthenticator,
} from '@fanfare/contract/calls/backoffice/own-account'
import type { OwnAdminAccount } from '@fanfare/contract/shapes/backoffice/own-account'
import { Button } from '@fanfare/ui/actions/button'
import { Banner } from '@fanfare/ui/content/banner'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { AuthenticatorCodeField } from '../../layout/decision/authenticator-code-field.tsx'
import { PanelSection } from '../../layout/panel/facts.tsx'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { callApi, errorMessage } from '../../lib/api/call.ts'
import { AuthenticatorSecretView } from '../sign-in/authenticator-secret-view.tsx'
import { useRunWithIdentityConfirmation } from './use-run-with-identity-confirmation.tsx'

type Secret = { url: string; text: string }

/** Authenticator app of the admin, and its replacement. */
export function OwnAuthenticator({ account }: { account: OwnAdminAccount }) {
  const { run, asking } = useRunWithIdentityConfirmation(account)
  const [secret, setSecret] = useState<Secret | null>(null)
  const start = useMutation({
    mutationFn: () =>
      run(async (confirmation) => {
        const { data } = await callApi(startOwnAuthenticator, {
          body: { ...(confirmation && { confirmation }) },
        })
        setSecret(data)
      }),
  })
  return (
    <PanelSection
      isOfPage
      title="Authenticator app"
      detail={account.hasAuthenticator ? 'Set up' : 'Not set up'}
    >
      {start.isError ? (
        <Banner tone="danger" alert>
          {errorMessage(start.error)}
        </Banner>
      ) : null}
      <Button variant="secondary" size="sm" busy={start.isPending} onClick={() => start.mutate()}>
        {account.hasAuthenticator ? 'Set up another app' : 'Set up an app'}
      </Button>
      {asking}
      {secret ? <NewApp secret={secret} onClose={() => setSecret(null)} /> : null}
    </PanelSection>
  )
}

function NewApp({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const client = useQueryClient()
  const [otp, setOtp] = useState('')
  const confirm = useMutation({
    mutationFn: () => callApi(confirmOwnAuthenticator, { body: { otp } }),
    onSuccess: async () => {
      onClose()
      announceResult('Your new authenticator app is set up. Your other sessions have ended.')
      await client.invalidateQueries({ queryKey: ['own-account'] })
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!confirm.isPending) confirm.mutate()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Set up an app"
      description="Your current app keeps working until you enter a code from the new one."
      busy={confirm.isPending}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {confirm.isError ? (
          <Banner tone="danger" alert>
            {errorMessage(confirm.error)}
          </Banner>
        ) : null}
        <AuthenticatorSecretView authenticator={secret} />
        <AuthenticatorCodeField hint="The six-digit code from the new app." value={otp} onChange={setOtp} />
        <Button type="submit" busy={confirm.isPending}>
          Use this app
        </Button>
      </form>
    </Dialog>
  )
}
