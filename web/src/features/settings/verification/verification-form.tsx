import { submitVerification } from '@fanfare/contract/calls/accounts/verification'
import { Button } from '@fanfare/ui/actions/button'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Input } from '@fanfare/ui/fields/input'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { Progress } from '@fanfare/ui/states/progress'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { callApiWithFiles } from '../../../lib/api/call-api-with-files.ts'
import { CountryField } from '../../../lib/forms/country-field.tsx'
import { fieldErrorMessages } from '../../../lib/forms/field-error-messages.ts'
import { useSaveAndRestoreUnsavedInput } from '../../../lib/forms/unsaved-input.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { useZodResolver } from '../../../lib/forms/use-zod-resolver.ts'
import { updateSessionUser } from '../../../lib/session/session-actions.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { DocumentPhotoField } from './document-photo-field.tsx'
import { StateOrProvinceField } from './state-or-province-field.tsx'
import { verificationQuery } from './verification-query.ts'

const loadShape = async () =>
  (await import('@fanfare/contract/shapes/accounts/verification')).verificationFields

type Documents = { DOCUMENT_FRONT?: File; DOCUMENT_BACK?: File; SELFIE?: File }

/** Asks for what an identity check needs. */
export function VerificationForm() {
  const { t } = useLingui()
  const client = useQueryClient()
  const user = useUser()
  const submission = useSubmission()
  const [documents, setDocuments] = useState<Documents>({})
  const [share, setShare] = useState(0)
  const [isTried, setTried] = useState(false)
  const { register, handleSubmit, control, formState, getValues, setValue, reset, subscribe } = useForm({
    resolver: useZodResolver(loadShape),
    defaultValues: {
      legalName: '',
      dateOfBirth: '',
      address: '',
      countryCode: user?.countryCode ?? '',
      stateCode: '',
    },
  })
  useSaveAndRestoreUnsavedInput('verification', { getValues, reset, subscribe })
  const countryCode = useWatch({ control, name: 'countryCode' })
  const { errors } = formState
  const { DOCUMENT_FRONT: front, DOCUMENT_BACK: back, SELFIE: selfie } = documents

  function choose(name: keyof Documents, file: File | undefined) {
    setDocuments((chosen) => ({ ...chosen, [name]: file }))
    submission.clear()
  }

  /** Returns an error message for each missing picture, with the name of its field. */
  function missing(): string[] {
    const labels = [
      front ? null : t`Document, front`,
      back ? null : t`Document, back`,
      selfie ? null : t`Selfie with your document`,
    ]
    return labels.flatMap((label) => (label === null ? [] : [t`${label}: choose a photo`]))
  }

  const submit = handleSubmit(
    async (entered) => {
      if (!front || !back || !selfie) return submission.fail(missing())
      await submission.run(async () => {
        const form = new FormData()
        for (const [name, value] of Object.entries(entered)) form.append(name, value ?? '')
        form.append('DOCUMENT_FRONT', front)
        form.append('DOCUMENT_BACK', back)
        form.append('SELFIE', selfie)
        setShare(0)
        const { data } = await callApiWithFiles(submitVerification, form, { onProgress: setShare })
        // What has been sent is kept here no more.
        reset()
        client.setQueryData(verificationQuery().queryKey, data)
        updateSessionUser({ verificationStatus: data.status })
      })
    },
    (wrong) => submission.fail([...fieldErrorMessages(wrong), ...missing()]),
  )

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onChange={submission.clear}
      onSubmit={(event) => {
        setTried(true)
        void submit(event)
      }}
    >
      <FormErrors errors={submission.errors} />
      <Field
        label={t`Legal name`}
        hint={t`As it appears on your document.`}
        error={errors.legalName?.message}
      >
        <Input {...register('legalName')} autoComplete="name" maxLength={100} />
      </Field>
      <Field label={t`Date of birth`} error={errors.dateOfBirth?.message}>
        <Input {...register('dateOfBirth')} type="date" autoComplete="bday" />
      </Field>
      <Field label={t`Address`} error={errors.address?.message}>
        <Textarea {...register('address')} rows={2} autoComplete="street-address" maxLength={300} />
      </Field>
      <Controller
        name="countryCode"
        control={control}
        render={({ field }) => (
          <CountryField
            ref={field.ref}
            value={field.value}
            onChange={(chosen) => {
              field.onChange(chosen)
              setValue('stateCode', '')
              submission.clear()
            }}
            error={errors.countryCode?.message}
          />
        )}
      />
      <Controller
        name="stateCode"
        control={control}
        render={({ field }) => (
          <StateOrProvinceField
            ref={field.ref}
            countryCode={countryCode}
            value={field.value ?? ''}
            onChange={(chosen) => {
              field.onChange(chosen)
              submission.clear()
            }}
            error={errors.stateCode?.message}
          />
        )}
      />
      <div className="grid gap-4 tablet:grid-cols-3">
        <DocumentPhotoField
          label={t`Document, front`}
          file={front}
          onChange={(file) => choose('DOCUMENT_FRONT', file)}
          missing={isTried && !front}
        />
        <DocumentPhotoField
          label={t`Document, back`}
          file={back}
          onChange={(file) => choose('DOCUMENT_BACK', file)}
          missing={isTried && !back}
        />
        <DocumentPhotoField
          label={t`Selfie with your document`}
          file={selfie}
          onChange={(file) => choose('SELFIE', file)}
          missing={isTried && !selfie}
        />
      </div>
      {submission.isBusy ? <Progress label={t`Uploading your documents`} value={share} /> : null}
      <Button type="submit" size="lg" busy={submission.isBusy} className="tablet:self-start">
        {t`Submit for verification`}
      </Button>
    </form>
  )
}
