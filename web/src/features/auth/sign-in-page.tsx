import { login } from '@fanfare/contract/calls/accounts/accounts'
import { Button } from '@fanfare/ui/actions/button'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Input } from '@fanfare/ui/fields/input'
import { PasswordInput } from '@fanfare/ui/fields/password-input'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { callApi } from '../../lib/api/call.ts'
import { isApiProblem } from '../../lib/api/problem.ts'
import { fieldErrorMessages } from '../../lib/forms/field-error-messages.ts'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { useZodResolver } from '../../lib/forms/use-zod-resolver.ts'
import { formatDocumentTitle } from '../../lib/page-settings.ts'
import { paths } from '../../lib/paths.ts'
import { applyAndStoreTheme } from '../../lib/theme.ts'
import {
  clearReusableEmailedCode,
  reuseCodeOnRateLimit,
  type StartedSignIn,
  storeSignInForReuse,
} from './codes/stored-code.ts'
import { PasskeySignIn } from './passkeys/passkey-sign-in.tsx'
import { ProviderButtons } from './providers/provider-buttons.tsx'
import { type SecondFactorProof, SecondFactorStep } from './second-factor/second-step.tsx'
import { useCompleteSignInAndReturn } from './use-complete-sign-in-and-return.ts'

const loadShape = async () => {
  const { login: shapes } = await import('@fanfare/contract/shapes/accounts/accounts')
  return shapes.body.pick({ identifier: true, password: true })
}

export function SignInPage() {
  const { t } = useLingui()
  const enter = useCompleteSignInAndReturn()
  const submission = useSubmission()
  const [second, setSecond] = useState<StartedSignIn | null>(null)
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: useZodResolver(loadShape),
    defaultValues: { identifier: '', password: '' },
  })

  async function signIn(proof?: SecondFactorProof) {
    const { data: user } = await callApi(login, { body: { ...getValues(), ...proof } })
    clearReusableEmailedCode('LOGIN')
    applyAndStoreTheme(user.darkMode ? 'dark' : 'light')
    await enter(user)
  }

  async function signInOrAskForCode() {
    try {
      await signIn()
    } catch (error) {
      const identifier = getValues('identifier')
      const started =
        isApiProblem(error, 'TWO_FACTOR_REQUIRED') && error.token
          ? storeSignInForReuse(identifier, error.token, error.methods)
          : reuseCodeOnRateLimit(error, 'LOGIN', identifier)
      setSecond(await started)
    }
  }

  if (second) {
    return (
      <>
        <title>{formatDocumentTitle(t`Enter your code`)}</title>
        <h1 className="mb-2 text-2xl">{t`Enter your code`}</h1>
        <SecondFactorStep
          identifier={getValues('identifier')}
          started={second}
          onProof={signIn}
          onBack={() => setSecond(null)}
        />
      </>
    )
  }

  return (
    <>
      <title>{formatDocumentTitle(t`Sign in`)}</title>
      <h1 className="mb-6 text-2xl">{t`Welcome back`}</h1>
      <form
        noValidate
        className="flex flex-col gap-5"
        onChange={submission.clear}
        onSubmit={handleSubmit(
          async () => {
            await submission.run(signInOrAskForCode)
          },
          (wrong) => submission.fail(fieldErrorMessages(wrong)),
        )}
      >
        <FormErrors errors={submission.errors} />
        <Field label={t`Email or username`} error={formState.errors.identifier?.message}>
          <Input
            {...register('identifier')}
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
        </Field>
        <Field
          label={t`Password`}
          error={formState.errors.password?.message}
          labelTrailing={
            <Link to={paths.resetPassword()} search={true} className="finger-reach text-link hover:underline">
              {t`Forgot your password?`}
            </Link>
          }
        >
          <PasswordInput {...register('password')} autoComplete="current-password" />
        </Field>
        <Button type="submit" size="lg" full busy={submission.isBusy}>
          {t`Sign in`}
        </Button>
      </form>
      <ProviderButtons />
      <PasskeySignIn />
    </>
  )
}
