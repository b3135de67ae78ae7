import { finishAdminSetUp, openAdminSetUp } from '@fanfare/contract/calls/backoffice/admins'
import { Banner } from '@fanfare/ui/banner'
import { Button } from '@fanfare/ui/button'
import { Field } from '@fanfare/ui/fields/field'
import { PasswordInput } from '@fanfare/ui/fields/password-input'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api, sentenceOf } from '../api/call.ts'
import { CodeField } from '../decision/code-field.tsx'
import { problemOf } from '../decision/problem-of.ts'
import { AppSecret } from '../way-in/app-secret.tsx'
import { WayInPage } from '../way-in/way-in-page.tsx'

/** Where a mailed link leads: an invited admin chooses a password, and sets up her app; or only the app, where it was lost. */
export function SetUpPage() {
  // Behind #, so that no server's log has it.
  const token = useRouterState({ select: ({ location }) => location.hash })
  const opened = useQuery({
    queryKey: ['set-up', token],
    queryFn: async () => (await api(openAdminSetUp, { body: { token } })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [given, setGiven] = useState({ password: '', otp: '' })
  const finish = useMutation({
    mutationFn: () =>
      api(finishAdminSetUp, {
        body: { token, otp: given.otp, ...(isInvited && { password: given.password }) },
      }),
  })
  const { data } = opened
  const isInvited = data?.kind === 'INVITATION'
  const { errorOf, hasFields } = problemOf(finish.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!finish.isPending) finish.mutate()
  }

  return (
    <WayInPage>
      {opened.isPending ? (
        <div role="status" aria-label="Loading" className="flex flex-col gap-3">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-52 w-full" />
        </div>
      ) : null}
      {opened.isError ? (
        <ErrorState title="This link does not work" description={sentenceOf(opened.error)} />
      ) : null}
      {data && finish.isSuccess ? (
        <div className="flex flex-col gap-4">
          <Banner tone="success" alert>
            You are set up. Sign in as {data.email}: then you can add a passkey beside the app.
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
              ? `You are invited as ${data.email}. Choose a password, and add the back-office to an authenticator app.`
              : `Add the back-office to an authenticator app again, for ${data.email}. Your password stays.`}
          </p>
          {finish.isError && !hasFields ? (
            <Banner tone="danger" alert>
              {sentenceOf(finish.error)}
            </Banner>
          ) : null}
          {isInvited ? (
            <Field
              label="Password"
              hint="At least 8 characters, with capitals, small letters, a digit and a sign."
              error={errorOf('password')}
            >
              <PasswordInput
                autoComplete="new-password"
                value={given.password}
                onChange={({ target }) => setGiven({ ...given, password: target.value })}
              />
            </Field>
          ) : null}
          <AppSecret authenticator={data.authenticator} />
          <CodeField
            hint="The six digits that the app shows now."
            error={errorOf('otp')}
            value={given.otp}
            onChange={(otp) => setGiven({ ...given, otp })}
          />
          <Button type="submit" full busy={finish.isPending}>
            Finish
          </Button>
        </form>
      ) : null}
    </WayInPage>
  )
}
