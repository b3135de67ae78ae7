import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { Button } from '@fanfare/ui/actions/button'
import { Checkbox } from '@fanfare/ui/fields/checkbox'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Input } from '@fanfare/ui/fields/input'
import { PasswordInput } from '@fanfare/ui/fields/password-input'
import { Trans, useLingui } from '@lingui/react/macro'
import { useController, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { CountryField } from '../../../lib/forms/country-field.tsx'
import { fieldErrorMessages } from '../../../lib/forms/field-error-messages.ts'
import { sendAndShowFieldErrors } from '../../../lib/forms/server-errors.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { useZodResolver } from '../../../lib/forms/use-zod-resolver.ts'
import { deploymentSettings } from '../../../lib/page-settings.ts'
import { paths } from '../../../lib/paths.ts'
import { setAndSaveTheme } from '../../../lib/session/set-theme.ts'
import { currentTheme } from '../../../lib/theme.ts'
import { clearReusableEmailedCode } from '../codes/stored-code.ts'
import { clearStoredVerifiedEmail } from '../codes/verified-email.ts'
import { PasswordChecklist } from '../password-checklist.tsx'
import { useCompleteSignInAndReturn } from '../use-complete-sign-in-and-return.ts'
import type { joinWithoutPasswordSchema as detailsShape } from './join-schemas.ts'
import { useUsernameAvailability } from './use-username-availability.ts'
import { UsernameField } from './username-field.tsx'

/** Values of the form; with a password if it asks for one. */
export type JoinDetailsValues = z.output<typeof detailsShape>

type JoinDetailsStepProps = {
  email: string
  asksPassword?: boolean
  /** Names from the provider, as initial values. */
  suggestedNames?: { username: string; displayName: string }
  /** Provider that has a profile picture which the member may use. */
  providerWithPicture?: string | undefined
  join: (details: JoinDetailsValues) => Promise<LoggedInUser>
  onStartAgain: () => void
}

export function JoinDetailsStep({
  email,
  asksPassword = false,
  suggestedNames: called,
  providerWithPicture: pictureOf,
  join,
  onStartAgain,
}: JoinDetailsStepProps) {
  const { t } = useLingui()
  const enter = useCompleteSignInAndReturn()
  const submission = useSubmission()
  const { register, handleSubmit, control, formState, setError } = useForm({
    resolver: useZodResolver(async () => {
      const { joinWithPasswordSchema, joinWithoutPasswordSchema: withoutPassword } = await import(
        './join-schemas.ts'
      )
      return asksPassword ? joinWithPasswordSchema : withoutPassword
    }),
    defaultValues: {
      username: called?.username ?? '',
      displayName: called?.displayName ?? '',
      countryCode: '',
      dateOfBirth: '',
      usePicture: pictureOf !== undefined,
      ...(asksPassword && { password: '' }),
    },
  })
  // A refusal leads to the first wrong one in the order in which they are named: so these are named where they stand.
  const usernameInput = register('username')
  const displayNameInput = register('displayName')
  const { field: country } = useController({ name: 'countryCode', control })
  const { username = '', password = '' } = useWatch({ control })
  const check = useUsernameAvailability(username)
  const { errors } = formState
  const { name } = deploymentSettings.brand

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onChange={submission.clear}
      onSubmit={handleSubmit(
        async (entered) => {
          await submission.run(() =>
            sendAndShowFieldErrors(setError, ['username', 'password'], async () => {
              const user = await join(entered)
              clearStoredVerifiedEmail()
              clearReusableEmailedCode('SIGN_UP')
              await enter(user, { hasJoined: true })
              // The account follows the theme that was chosen before there was one; it can wait where the server can't.
              setAndSaveTheme(currentTheme()).catch(() => undefined)
            }),
          )
        },
        (wrong) => submission.fail(fieldErrorMessages(wrong)),
      )}
    >
      <div className="flex items-center justify-between gap-3 rounded-sm bg-raised py-2 pe-2 ps-4">
        <p className="min-w-0 truncate text-sm">
          <bdi dir="ltr">{email}</bdi>
        </p>
        <Button variant="quiet" size="sm" onClick={onStartAgain}>
          {t`Change`}
        </Button>
      </div>
      <FormErrors errors={submission.errors} />
      <UsernameField {...usernameInput} check={check} error={errors.username?.message} autoFocus />
      <Field label={t`Display name`} error={errors.displayName?.message}>
        <Input {...displayNameInput} autoComplete="name" maxLength={50} />
      </Field>
      <CountryField
        ref={country.ref}
        value={country.value}
        onChange={(countryCode) => {
          country.onChange(countryCode)
          submission.clear()
        }}
        error={errors.countryCode?.message}
        hint={t`This sets your wallet's currency.`}
      />
      <Field label={t`Date of birth`} error={errors.dateOfBirth?.message}>
        <Input {...register('dateOfBirth')} type="date" autoComplete="bday" />
      </Field>
      {asksPassword ? (
        <div className="flex flex-col gap-3">
          <Field label={t`Password`} error={errors.password?.message}>
            <PasswordInput {...register('password')} autoComplete="new-password" />
          </Field>
          <PasswordChecklist password={password} />
        </div>
      ) : null}
      {pictureOf === undefined ? null : (
        <Checkbox {...register('usePicture')} label={t`Use my ${pictureOf} photo`} />
      )}
      <div>
        <Checkbox
          {...register('acceptTerms')}
          aria-invalid={errors.acceptTerms ? true : undefined}
          aria-describedby={errors.acceptTerms ? 'terms-error' : undefined}
          label={
            <Trans>
              I am 18 or over and accept the{' '}
              <a
                href={paths.terms()}
                target="_blank"
                rel="noopener"
                className="font-medium text-link underline underline-offset-2"
              >
                terms of {name}
              </a>
              .
            </Trans>
          }
        />
        {errors.acceptTerms ? (
          <p id="terms-error" className="text-danger text-sm">
            {errors.acceptTerms.message}
          </p>
        ) : null}
      </div>
      <Button type="submit" size="lg" full busy={submission.isBusy}>
        {t`Join`}
      </Button>
    </form>
  )
}
