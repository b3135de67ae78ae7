import type { SignInProvider } from '@fanfare/contract/shapes/accounts/providers'
import { Button } from '@fanfare/ui/actions/button'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { deploymentSettings } from '../../../lib/page-settings.ts'
import { redirectToSignInProvider } from './pending-provider-sign-in.ts'
import { ProviderLogo, signInProviderNames } from './provider-logo.tsx'

/** Signing in and joining with Google and X, where they are set up. */
export function ProviderButtons() {
  const { t } = useLingui()
  const { to } = useSearch({ from: '/auth' })
  const submission = useSubmission()
  const [pressed, setPressed] = useState<SignInProvider | null>(null)
  const offered: SignInProvider[] = [
    ...(deploymentSettings.signIn.google ? (['GOOGLE'] as const) : []),
    ...(deploymentSettings.signIn.x ? (['X'] as const) : []),
  ]
  if (offered.length === 0) return null

  function begin(provider: SignInProvider) {
    setPressed(provider)
    void submission.run(
      () => redirectToSignInProvider({ provider, isLinking: false, backTo: to }),
      t`Server Error`,
    )
  }

  return (
    <div className="mt-7 flex flex-col gap-3">
      <p className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        {t`or with`}
      </p>
      <FormErrors errors={submission.errors} />
      <div className="grid auto-cols-fr grid-flow-col gap-3">
        {offered.map((provider) => (
          <Button
            key={provider}
            variant="secondary"
            size="lg"
            full
            busy={submission.isBusy && pressed === provider}
            icon={<ProviderLogo provider={provider} />}
            onClick={() => begin(provider)}
          >
            {signInProviderNames[provider]}
          </Button>
        ))}
      </div>
    </div>
  )
}
