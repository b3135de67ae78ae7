import { finishAdminSetUp, openAdminSetUp } from '@fanfare/contract/calls/backoffice/admins'
import { Banner } from '@fanfare/ui/banner'
import { BrandMark } from '@fanfare/ui/brand-mark'
import { Button } from '@fanfare/ui/button'
import { Field } from '@fanfare/ui/fields/field'
import { Input } from '@fanfare/ui/fields/input'
import { PasswordInput } from '@fanfare/ui/fields/password-input'
import { QrCode } from '@fanfare/ui/qr-code'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api, CallFailure, sentenceOf } from '../api/call.ts'
import { settings } from '../page-settings.ts'

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
  const problem = finish.error instanceof CallFailure ? finish.error.problem : null
  const errorOf = (path: string) => problem?.errors?.find((each) => each.path === path)?.message

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!finish.isPending) finish.mutate()
  }

  return (
    <main className="grid min-h-dvh place-items-center px-5 py-10">
      <div className="w-full max-w-88">
        <div className="flex items-center gap-2.5">
          <BrandMark size={26} />
          <h1 className="text-xl">{settings.brand.name} back-office</h1>
        </div>
        {opened.isPending ? (
          <div role="status" aria-label="Loading" className="mt-6 flex flex-col gap-3">
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-52 w-full" />
          </div>
        ) : null}
        {opened.isError ? (
          <ErrorState title="This link does not work" description={sentenceOf(opened.error)} />
        ) : null}
        {data && finish.isSuccess ? (
          <div className="mt-6 flex flex-col gap-4">
            <Banner tone="success" alert>
              You are set up. Sign in as {data.email}.
            </Banner>
            <Link to="/sign-in" className="text-link underline">
              Sign in
            </Link>
          </div>
        ) : null}
        {data && !finish.isSuccess ? (
          <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4">
            <p>
              {isInvited
                ? `You are invited as ${data.email}. Choose a password, and add the back-office to an authenticator app.`
                : `Add the back-office to an authenticator app again, for ${data.email}. Your password stays.`}
            </p>
            {finish.isError && !problem?.errors?.length ? (
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
            <QrCode text={data.authenticator.url} label="Scan this with your authenticator app" />
            <div>
              <p className="text-muted">Or type this into the app:</p>
              <code className="break-all">{data.authenticator.text.match(/.{1,4}/g)?.join(' ')}</code>
            </div>
            <Field
              label="Authenticator code"
              hint="The six digits that the app shows now."
              error={errorOf('otp')}
            >
              <Input
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
                value={given.otp}
                onChange={({ target }) => setGiven({ ...given, otp: target.value.replace(/\D/g, '') })}
              />
            </Field>
            <Button type="submit" full busy={finish.isPending}>
              Finish
            </Button>
          </form>
        ) : null}
      </div>
    </main>
  )
}
