import { finishAdminSetUp, openAdminSetUp } from '@fanfare/contract/calls/backoffice/admins'
import { Button } from '@fanfare/ui/actions/button'
import { Banner } from '@fanfare/ui/content/banner'
import { Field } from '@fanfare/ui/fields/field'
import { PasswordInput } from '@fanfare/ui/fields/password-input'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { AuthenticatorCodeField } from '../../layout/decision/authenticator-code-field.tsx'
import { extractApiProblem } from '../../layout/decision/parse-problem.ts'
import { callApi, errorMessage } from '../../lib/api/call.ts'
import { canUsePasskeysOnHost, promptPasskeyCreation } from '../../lib/api/passkeys.ts'
import { AuthenticatorSecretView } from './authenticator-secret-view.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

/**
 * Target of an emailed link: an invited admin chooses a password and an app or a passkey, or replaces only
 * the latter two after losing them.
 */
export function AdminSetUpPage() {
  // Behind #, so that no server's log has it.
  const token = useRouterState({ select: ({ location }) => location.hash })
  const opened = useQuery({
    queryKey: ['set-up', token],
    queryFn: async () => (await callApi(openAdminSetUp, { body: { token } })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [given, setGiven] = useState({ password: '', otp: '' })
  const finish = useMutation({
    mutationFn: async (by: 'APP' | 'PASSKEY') => {
      const password = isInvited ? { password: given.password } : {}
      if (by === 'APP' || !passkeyOptions) {
        return callApi(finishAdminSetUp, { body: { token, ...password, otp: given.otp } })
      }
      const passkey = { name: 'Passkey', credential: await promptPasskeyCreation(passkeyOptions) }
      return callApi(finishAdminSetUp, { body: { token, ...password, passkey } })
    },
  })
  const { data } = opened
  const passkeyOptions = canUsePasskeysOnHost() ? data?.passkey : null
  const isInvited = data?.kind === 'INVITATION'
  const { errorOf, hasFields } = extractApiProblem(finish.error)
  // Whatever else went wrong says nothing of the link.
  const refusal = extractApiProblem(opened.error).code
  const isRefused = refusal === 'LINK_EXPIRED' || refusal === 'INVALID_INPUT'

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!finish.isPending) finish.mutate('APP')
  }

  return (
    <SignInLayout>
      {opened.isPending ? (
        <div role="status" aria-label="Loading" className="flex flex-col gap-3">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-52 w-full" />
        </div>
      ) : null}
      {opened.isError && !isRefused ? (
        <ErrorState
          title="This page could not be loaded"
          description={errorMessage(opened.error)}
          onRetry={() => void opened.refetch()}
          busy={opened.isFetching}
        />
      ) : null}
      {opened.isError && isRefused ? (
        <div className="text-center">
          <ErrorState title="This link is invalid or expired" description={errorMessage(opened.error)} />
          <Link to="/sign-in" className="text-link underline">
            Sign in
          </Link>
        </div>
      ) : null}
      {data && finish.isSuccess ? (
        <div className="flex flex-col gap-4">
          <Banner tone="success" alert>
            You’re all set. Sign in as {data.email}: in your account you can add passkeys and an app.
          </Banner>
          <Link to="/sign-in" search={{ to: '/account' }} className="text-link underline">
            Sign in
          </Link>
        </div>
      ) : null}
      {data && !finish.isSuccess ? (
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <p>
            {isInvited
              ? `You’ve been invited as ${data.email}. Choose a password and set up an authenticator app.`
              : `Set up a new authenticator app for ${data.email}. Your password stays the same.`}
            {passkeyOptions ? ' Or use a passkey instead of the app.' : null}
          </p>
          {finish.isError && !hasFields ? (
            <Banner tone="danger" alert>
              {errorMessage(finish.error)}
            </Banner>
          ) : null}
          {isInvited ? (
            <Field
              label="Password"
              hint="At least 8 characters, with uppercase and lowercase letters, a number and a symbol."
              error={errorOf('password')}
            >
              <PasswordInput
                autoComplete="new-password"
                value={given.password}
                onChange={({ target }) => setGiven({ ...given, password: target.value })}
              />
            </Field>
          ) : null}
          <AuthenticatorSecretView authenticator={data.authenticator} />
          <AuthenticatorCodeField
            hint="The six-digit code from the app."
            error={errorOf('otp')}
            value={given.otp}
            onChange={(otp) => setGiven({ ...given, otp })}
          />
          <Button type="submit" full busy={finish.isPending && finish.variables === 'APP'}>
            Finish
          </Button>
          {passkeyOptions ? (
            <>
              <Button
                variant="secondary"
                full
                busy={finish.isPending && finish.variables === 'PASSKEY'}
                onClick={() => {
                  if (!finish.isPending) finish.mutate('PASSKEY')
                }}
              >
                Use a passkey instead
              </Button>
              <p className="text-muted">
                Confirm it’s you on your device instead of entering a code. You can add an app later.
              </p>
            </>
          ) : null}
        </form>
      ) : null}
    </SignInLayout>
  )
}
