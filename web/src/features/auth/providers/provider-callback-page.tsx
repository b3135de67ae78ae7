import * as calls from '@fanfare/contract/calls/accounts/providers'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import type { SignInProvider } from '@fanfare/contract/shapes/accounts/providers'
import { Button } from '@fanfare/ui/actions/button'
import { Spinner } from '@fanfare/ui/actions/spinner'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { toast } from '@fanfare/ui/overlays/toast'
import { useLingui } from '@lingui/react/macro'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { callApi } from '../../../lib/api/call.ts'
import { isApiProblem } from '../../../lib/api/problem.ts'
import { toErrorMessage } from '../../../lib/i18n/error-messages.ts'
import { formatDocumentTitle } from '../../../lib/page-settings.ts'
import { paths, resolveSignInReturnPath } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { applyAndStoreTheme } from '../../../lib/theme.ts'
import { clearReusableEmailedCode, type StartedSignIn, storeSignInForReuse } from '../codes/stored-code.ts'
import { type SecondFactorProof, SecondFactorStep } from '../second-factor/second-step.tsx'
import { useCompleteSignInAndReturn } from '../use-complete-sign-in-and-return.ts'
import { useSendWithIdentityConfirmation } from '../use-send-with-identity-confirmation.ts'
import { LinkGoogleByPassword } from './link-google-by-password.tsx'
import { consumePendingProviderSignIn, type PendingProviderSignIn } from './pending-provider-sign-in.ts'
import { type ProviderCallback, parseProviderCallback } from './provider-callback.ts'
import { signInProviderNames } from './provider-logo.tsx'
import { decodeUnverifiedIdToken, storeProviderSignUpData } from './provider-sign-up-data.ts'

type Step =
  | { name: 'working' }
  | { name: 'denied' }
  | { name: 'failed'; message: string }
  | { name: 'password'; idToken: string; nonce: string; email: string }
  | ({ name: 'code'; send: Send } & StartedSignIn)

/** Signs in, with the second factor once it is there. */
type Send = (proof?: SecondFactorProof) => Promise<LoggedInUser>

export function GoogleCallbackPage() {
  return <ReturnPage provider="GOOGLE" />
}

export function XCallbackPage() {
  return <ReturnPage provider="X" />
}

/** Landing page of a provider’s redirect: signs the user in, asks for missing data, or shows the error. */
function ReturnPage({ provider }: { provider: SignInProvider }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const enter = useCompleteSignInAndReturn()
  const confirmed = useSendWithIdentityConfirmation()
  const user = useUser()
  const { hash } = useLocation()
  const search = useSearch({ strict: false })
  const [step, setStep] = useState<Step>({ name: 'working' })
  const [pending, setPending] = useState<PendingProviderSignIn | null>(null)
  const hasStarted = useRef(false)
  const name = signInProviderNames[provider]

  const start = useEffectEvent(async () => {
    const answer = parseProviderCallback(provider, { search, hash })
    const mine = await consumePendingProviderSignIn(provider, 'mark' in answer ? answer.mark : undefined)
    setPending(mine)
    // What the provider sent stands in no history, and the way back stands where the pages of signing in look for it.
    await navigate({ to: '.', search: { to: mine?.backTo }, hash: '', replace: true })
    if (!mine || answer.kind === 'nothing') {
      return setStep({
        name: 'failed',
        message: t`This sign-in failed or has expired. Please start again.`,
      })
    }
    if (answer.kind === 'denied') return setStep({ name: 'denied' })
    try {
      await (mine.isLinking ? link(mine, answer) : signIn(mine, answer))
    } catch (error) {
      setStep({ name: 'failed', message: toErrorMessage(error, t`Server Error`) })
    }
  })
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void start()
  }, [])

  async function finish(signedIn: LoggedInUser, backTo: string | undefined) {
    clearReusableEmailedCode('LOGIN')
    applyAndStoreTheme(signedIn.darkMode ? 'dark' : 'light')
    await enter(signedIn, { backTo })
  }

  async function signIn(mine: PendingProviderSignIn, answer: ProviderCallback) {
    if (answer.kind === 'google') return signInByGoogle(mine, answer.idToken)
    if (answer.kind === 'x') return signInByX(mine, answer)
  }

  async function signInByGoogle({ secret: nonce, backTo }: PendingProviderSignIn, idToken: string) {
    const send: Send = async (proof) =>
      (await callApi(calls.authenticateGoogleUser, { body: { idToken, nonce, ...proof } })).data
    try {
      await finish(await send(), backTo)
    } catch (error) {
      const { email, ...called } = decodeUnverifiedIdToken(idToken)
      if (isApiProblem(error, 'ACCOUNT_NOT_FOUND')) {
        await storeProviderSignUpData({ provider: 'GOOGLE', idToken, nonce, email, ...called })
        await navigate({ to: paths.joinByProvider(), search: { to: backTo }, replace: true })
      } else if (isApiProblem(error, 'EMAIL_TAKEN')) {
        setStep({ name: 'password', idToken, nonce, email: email ?? '' })
      } else await askForCode(error, send)
    }
  }

  async function signInByX(
    { secret, backTo }: PendingProviderSignIn,
    { mark, verifier }: ProviderCallback & { kind: 'x' },
  ) {
    try {
      const query = { oauth_token: mark, oauth_verifier: verifier, secret }
      await finish((await callApi(calls.verifyXSignIn, { query })).data, backTo)
    } catch (error) {
      if (isApiProblem(error, 'ACCOUNT_NOT_FOUND') && error.token) {
        const called = error.called ?? { username: '', name: '', hasPicture: false }
        await storeProviderSignUpData({ provider: 'X', token: error.token, ...called })
        await navigate({ to: paths.joinByProvider(), search: { to: backTo }, replace: true })
        return
      }
      const signInToken = isApiProblem(error) ? (error.signInToken ?? '') : ''
      await askForCode(
        error,
        async (proof) => (await callApi(calls.finishXSignIn, { body: { signInToken, ...proof } })).data,
      )
    }
  }

  /** @throws the error where it is not a code that is missing */
  async function askForCode(error: unknown, send: Send) {
    if (!isApiProblem(error, 'TWO_FACTOR_REQUIRED') || !error.token) throw error
    setStep({ name: 'code', send, ...(await storeSignInForReuse(name, error.token, error.methods)) })
  }

  async function link({ secret, backTo }: PendingProviderSignIn, answer: ProviderCallback) {
    const isLinked = await confirmed(async (confirmation) => {
      if (answer.kind === 'google') {
        const body = { idToken: answer.idToken, nonce: secret, confirmation }
        await callApi(calls.linkGoogle, { body })
      } else if (answer.kind === 'x') {
        const body = { oauth_token: answer.mark, oauth_verifier: answer.verifier, secret, confirmation }
        await callApi(calls.linkX, { body })
      }
    })
    if (isLinked) toast.success(t`${name} is connected`)
    await navigate({ href: resolveSignInReturnPath(backTo), replace: true })
  }

  if (step.name === 'working') {
    return (
      <div className="flex flex-col items-center gap-4 py-16" role="status">
        <title>{formatDocumentTitle(t`Signing in`)}</title>
        <Spinner size={28} />
        <p className="text-muted">{t`One moment. Finishing up with ${name}.`}</p>
      </div>
    )
  }
  if (step.name === 'password') {
    return (
      <LinkGoogleByPassword
        idToken={step.idToken}
        nonce={step.nonce}
        email={step.email}
        onEntered={(signedIn) => finish(signedIn, pending?.backTo)}
      />
    )
  }
  if (step.name === 'code') {
    return (
      <>
        <title>{formatDocumentTitle(t`Enter your code`)}</title>
        <h1 className="mb-2 text-2xl">{t`Enter your code`}</h1>
        <SecondFactorStep
          identifier={name}
          started={step}
          resend={() => resendCode(step.send)}
          onProof={async (proof) => finish(await step.send(proof), pending?.backTo)}
          onBack={() => void navigate({ to: paths.login(), search: true, replace: true })}
        />
      </>
    )
  }
  const isLinking = pending?.isLinking ?? user != null
  return (
    <>
      <title>{formatDocumentTitle(t`Sign in with ${name}`)}</title>
      <h1 className="mb-5 text-2xl">
        {step.name === 'denied' ? t`You cancelled the sign-in with ${name}` : t`That didn't work`}
      </h1>
      {step.name === 'denied' ? (
        <p className="text-pretty text-muted">{t`Nothing was changed. You can try again, or continue without ${name}.`}</p>
      ) : (
        <FormErrors errors={[step.message]} />
      )}
      <Button asChild size="lg" full className="mt-6">
        {isLinking ? (
          <Link to={paths.accountSettings()}>{t`Back to settings`}</Link>
        ) : (
          <Link to={paths.login()} search={true}>{t`Back to sign in`}</Link>
        )}
      </Button>
    </>
  )
}

/** Requests another code: the API emails one if the call has none. */
async function resendCode(send: Send): Promise<string> {
  try {
    await send()
  } catch (error) {
    if (isApiProblem(error, 'TWO_FACTOR_REQUIRED') && error.token) return error.token
    throw error
  }
  throw new Error('No code is needed any more.')
}
