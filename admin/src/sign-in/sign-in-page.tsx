import { adminLogin } from '@fanfare/contract/calls/backoffice/admins'
import { Banner } from '@fanfare/ui/banner'
import { BrandMark } from '@fanfare/ui/brand-mark'
import { Button } from '@fanfare/ui/button'
import { Field } from '@fanfare/ui/fields/field'
import { Input } from '@fanfare/ui/fields/input'
import { PasswordInput } from '@fanfare/ui/fields/password-input'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api, CallFailure, sentenceOf } from '../api/call.ts'
import { sessions } from '../api/session.ts'
import { settings } from '../page-settings.ts'

/** Email and password, then the code of the authenticator app where one is set up. */
export function SignInPage() {
  const navigate = useNavigate()
  const { to } = useSearch({ from: '/sign-in' })
  const [given, setGiven] = useState({ email: '', password: '', otp: '' })
  const [asksCode, setAsksCode] = useState(false)
  const signIn = useMutation({
    mutationFn: async () => {
      const { email, password, otp } = given
      return (await api(adminLogin, { body: { email, password, ...(asksCode && { otp: otp.trim() }) } })).data
    },
    onSuccess: async (session) => {
      sessions.begin(session)
      await navigate({ href: to ?? '/', replace: true })
    },
    onError: (error) => {
      if (codeOf(error) === 'TWO_FACTOR_REQUIRED') setAsksCode(true)
    },
  })
  const problem = signIn.error instanceof CallFailure ? signIn.error.problem : null
  // The first time it is no mistake: the code is asked for.
  const isMistake = signIn.error !== null && problem?.code !== 'TWO_FACTOR_REQUIRED'
  const errorOf = (path: string) => problem?.errors?.find((each) => each.path === path)?.message

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!signIn.isPending) signIn.mutate()
  }

  return (
    <main className="grid min-h-dvh place-items-center px-5 py-10">
      <div className="w-full max-w-88">
        <div className="flex items-center gap-2.5">
          <BrandMark size={26} />
          <h1 className="text-xl">{settings.brand.name} back-office</h1>
        </div>
        <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4">
          {sessions.hasExpired() && !signIn.error ? (
            <Banner tone="warning">Your session has ended. Sign in again to go on where you were.</Banner>
          ) : null}
          {isMistake && !problem?.errors?.length ? (
            <Banner tone="danger" alert>
              {sentenceOf(signIn.error)}
            </Banner>
          ) : null}
          {asksCode ? (
            <Field
              label="Authenticator code"
              hint="Six digits, from the app that you set up for the back-office."
              error={errorOf('otp')}
            >
              <Input
                key="otp"
                autoFocus
                inputMode="numeric"
                autoComplete="one-time-code"
                value={given.otp}
                onChange={({ target }) => setGiven({ ...given, otp: target.value })}
              />
            </Field>
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
          <Button type="submit" full busy={signIn.isPending}>
            Sign in
          </Button>
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
              Use another account
            </Button>
          ) : null}
        </form>
      </div>
    </main>
  )
}

function codeOf(error: Error): string | undefined {
  return error instanceof CallFailure ? error.problem?.code : undefined
}
