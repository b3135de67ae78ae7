import { login } from '@fanfare/contract/shapes/accounts'
import type { TwoFactor } from '@fanfare/contract/shapes/two-factor'
import { Button } from '@fanfare/ui/button'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Input } from '@fanfare/ui/fields/input'
import { PasswordInput } from '@fanfare/ui/fields/password-input'
import { zodResolver } from '@hookform/resolvers/zod'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../api/call.ts'
import { isProblem } from '../api/problem.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { paths } from '../paths.ts'
import { showTheme } from '../theme/theme.ts'
import { CodeStep } from './codes/code-step.tsx'
import { codeInPlaceOf, forgetCode, keepCode, type MailedCode } from './codes/last-code.ts'
import { ProviderButtons } from './providers/provider-buttons.tsx'
import { useEnter } from './use-enter.ts'

const credentials = login.body.omit({ twoFactor: true })

export function SignInPage() {
  const { t } = useLingui()
  const enter = useEnter()
  const submission = useSubmission()
  const [second, setSecond] = useState<MailedCode | null>(null)
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: zodResolver(credentials),
    defaultValues: { identifier: '', password: '' },
  })

  async function signIn(twoFactor?: TwoFactor) {
    const { data: user } = await api(login, { body: { ...getValues(), twoFactor } })
    forgetCode('LOGIN')
    showTheme(user.darkMode ? 'dark' : 'light')
    await enter(user)
  }

  async function signInOrAskForCode() {
    try {
      await signIn()
    } catch (error) {
      const identifier = getValues('identifier')
      const token = isProblem(error, 'TWO_FACTOR_REQUIRED') ? error.token : undefined
      setSecond(
        await (token ? keepCode('LOGIN', identifier, token) : codeInPlaceOf(error, 'LOGIN', identifier)),
      )
    }
  }

  if (second) {
    return (
      <>
        <title>{t`Enter your code`}</title>
        <h1 className="mb-2 text-2xl">{t`Enter your code`}</h1>
        <CodeStep
          authenticationType="LOGIN"
          identifier={getValues('identifier')}
          token={second.token}
          mailedAt={second.mailedAt}
          intro={t`Enter the code that we sent to your email.`}
          onCode={signIn}
          onBack={() => setSecond(null)}
          backLabel={t`Back`}
        />
      </>
    )
  }

  return (
    <>
      <title>{t`Sign in`}</title>
      <h1 className="mb-6 text-2xl">{t`Welcome back`}</h1>
      <form
        noValidate
        className="flex flex-col gap-5"
        onChange={submission.clear}
        onSubmit={handleSubmit(async () => {
          await submission.run(signInOrAskForCode)
        })}
      >
        <FormErrors errors={submission.errors} />
        <Field label={t`Email or username`} error={formState.errors.identifier?.message}>
          <Input
            {...register('identifier')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
        </Field>
        <Field
          label={t`Password`}
          error={formState.errors.password?.message}
          aside={
            <Link to={paths.resetPassword()} search={true} className="text-link hover:underline">
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
    </>
  )
}
