import { authenticateGoogleUser } from '@fanfare/contract/calls/accounts/providers'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { Button } from '@fanfare/ui/actions/button'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { PasswordInput } from '@fanfare/ui/fields/password-input'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { callApi } from '../../../lib/api/call.ts'
import { isApiProblem } from '../../../lib/api/problem.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { formatDocumentTitle } from '../../../lib/page-settings.ts'
import { paths } from '../../../lib/paths.ts'
import { reuseCodeOnRateLimit, type StartedSignIn, storeSignInForReuse } from '../codes/stored-code.ts'
import { type SecondFactorProof, SecondFactorStep } from '../second-factor/second-step.tsx'

type LinkProviderByPasswordProps = {
  idToken: string
  nonce: string
  email: string
  onEntered: (user: LoggedInUser) => Promise<void>
}

/** Form that links a Google account whose email has an account here: it asks for the password once. */
export function LinkGoogleByPassword({ idToken, nonce, email, onEntered }: LinkProviderByPasswordProps) {
  const { t } = useLingui()
  const submission = useSubmission()
  const [password, setPassword] = useState('')
  const [started, setStarted] = useState<StartedSignIn | null>(null)

  async function send(proof?: SecondFactorProof) {
    const { data } = await callApi(authenticateGoogleUser, { body: { idToken, nonce, password, ...proof } })
    await onEntered(data)
  }

  async function sendOrAskForCode() {
    try {
      await send()
    } catch (error) {
      const begins =
        isApiProblem(error, 'TWO_FACTOR_REQUIRED') && error.token
          ? storeSignInForReuse(email, error.token, error.methods)
          : reuseCodeOnRateLimit(error, 'LOGIN', email)
      setStarted(await begins)
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (password) void submission.run(sendOrAskForCode)
    else submission.fail([t`Enter your password`])
  }

  if (started) {
    return (
      <>
        <title>{formatDocumentTitle(t`Enter your code`)}</title>
        <h1 className="mb-2 text-2xl">{t`Enter your code`}</h1>
        <SecondFactorStep
          identifier={email}
          started={started}
          onProof={send}
          onBack={() => setStarted(null)}
        />
      </>
    )
  }
  return (
    <>
      <title>{formatDocumentTitle(t`Connect Google`)}</title>
      <h1 className="mb-2 text-2xl">{t`You already have an account`}</h1>
      <p className="mb-6 text-pretty text-muted">
        <Trans>
          Enter the password for{' '}
          <strong dir="ltr" className="font-semibold text-text">
            {email}
          </strong>{' '}
          once. After that, you can sign in with Google.
        </Trans>
      </p>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        {/* For password managers, which keep the password under it. */}
        <input type="text" value={email} autoComplete="username" readOnly hidden />
        <FormErrors errors={submission.errors} />
        <Field
          label={t`Password`}
          labelTrailing={
            <Link to={paths.resetPassword()} search={true} className="finger-reach text-link hover:underline">
              {t`Forgot your password?`}
            </Link>
          }
        >
          <PasswordInput
            value={password}
            autoFocus
            autoComplete="current-password"
            onChange={(event) => {
              setPassword(event.target.value)
              submission.clear()
            }}
          />
        </Field>
        <Button type="submit" size="lg" full busy={submission.isBusy}>
          {t`Connect and sign in`}
        </Button>
      </form>
      <p className="mt-6 text-center text-muted text-sm">
        <Link to={paths.login()} search={true} className="finger-reach text-link hover:underline">
          {t`Back to sign in`}
        </Link>
      </p>
    </>
  )
}
