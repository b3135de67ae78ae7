import { adminLogin } from '@fanfare/contract/calls/backoffice/admins'
import { startAdminPasskeySignIn } from '@fanfare/contract/calls/backoffice/own-account'
import { Button } from '@fanfare/ui/actions/button'
import { Banner } from '@fanfare/ui/content/banner'
import { Field } from '@fanfare/ui/fields/field'
import { Input } from '@fanfare/ui/fields/input'
import { PasswordInput } from '@fanfare/ui/fields/password-input'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { AuthenticatorCodeField } from '../../layout/decision/authenticator-code-field.tsx'
import { extractApiProblem } from '../../layout/decision/parse-problem.ts'
import { callApi, errorMessage } from '../../lib/api/call.ts'
import { canUsePasskeysOnHost, promptPasskeyAssertion } from '../../lib/api/passkeys.ts'
import { proofOfWorkActivity } from '../../lib/api/proof-of-work/proof-of-work-activity.ts'
import { adminSessionStore } from '../../lib/api/session.ts'
import { SignInLayout } from './sign-in-layout.tsx'

/** Email and password, then the code of the authenticator app, or a passkey, where there is either. */
export function SignInPage() {
  const navigate = useNavigate()
  const { to } = useSearch({ from: '/sign-in' })
  const [given, setGiven] = useState({ email: '', password: '', otp: '' })
  const [asksCode, setAsksCode] = useState(false)
  const isProving = useSyncExternalStore(proofOfWorkActivity.subscribe, proofOfWorkActivity.isActive)
  const signIn = useMutation({
    mutationFn: async (by: 'PASSKEY' | 'TYPED') => {
      const { email, password, otp } = given
      if (by === 'PASSKEY') {
        const { data } = await callApi(startAdminPasskeySignIn, { body: { email, password } })
        const passkey = await promptPasskeyAssertion(data)
        return (await callApi(adminLogin, { body: { email, password, passkey } })).data
      }
      return (await callApi(adminLogin, { body: { email, password, ...(asksCode && { otp }) } })).data
    },
    onSuccess: async (session) => {
      adminSessionStore.begin(session)
      await navigate({ href: to ?? '/', replace: true })
    },
    onError: (error) => {
      if (extractApiProblem(error).code === 'TWO_FACTOR_REQUIRED') setAsksCode(true)
    },
  })
  const { code, errorOf, hasFields } = extractApiProblem(signIn.error)
  // The first time it is no mistake: the code is asked for.
  const isMistake = signIn.error !== null && code !== 'TWO_FACTOR_REQUIRED'

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!signIn.isPending) signIn.mutate('TYPED')
  }

  return (
    <SignInLayout>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {adminSessionStore.hasExpired() && !signIn.error ? (
          <Banner tone="warning">
            Your session has ended. Sign in again to continue where you left off.
          </Banner>
        ) : null}
        {isMistake && !hasFields ? (
          <Banner tone="danger" alert>
            {errorMessage(signIn.error)}
          </Banner>
        ) : null}
        {asksCode ? (
          <AuthenticatorCodeField
            hint="The six-digit code from your authenticator app."
            error={errorOf('otp')}
            autoFocus
            value={given.otp}
            onChange={(otp) => setGiven({ ...given, otp })}
          />
        ) : (
          <>
            <Field label="Email" error={errorOf('email')}>
              <Input
                type="email"
                autoComplete="username"
                value={given.email}
                onChange={({ target }) => setGiven({ ...given, email: target.value })}
              />
            </Field>
            <Field label="Password" error={errorOf('password')}>
              <PasswordInput
                autoComplete="current-password"
                value={given.password}
                onChange={({ target }) => setGiven({ ...given, password: target.value })}
              />
            </Field>
          </>
        )}
        {isProving ? (
          <Banner tone="info">
            Many wrong passwords were entered for this account, so we’re checking that you’re not a robot.
            This can take a minute. You don’t need to do anything.
          </Banner>
        ) : null}
        <Button type="submit" full busy={signIn.isPending}>
          Sign in
        </Button>
        {asksCode && canUsePasskeysOnHost() ? (
          <Button variant="secondary" full busy={signIn.isPending} onClick={() => signIn.mutate('PASSKEY')}>
            Use a passkey
          </Button>
        ) : null}
        {asksCode ? (
          <Button
            variant="quiet"
            full
            onClick={() => {
              setAsksCode(false)
              setGiven({ ...given, otp: '' })
              signIn.reset()
            }}
          >
            Use a different account
          </Button>
        ) : null}
      </form>
    </SignInLayout>
  )
}
