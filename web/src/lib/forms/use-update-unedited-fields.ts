import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { editedValues } from './edited-values.ts'
import { resetOptionsPreservingFieldRefs } from './reset-options-preserving-field-refs.ts'

const keeps = {
  ...resetOptionsPreservingFieldRefs,
  keepErrors: true,
  keepIsSubmitted: true,
  keepSubmitCount: true,
} as const

/**
 * Shows in an open form what was saved on another screen. Fields that were edited here keep that; all others change, so that
 * saving never sends back what is out of date.
 * @param values what the server has, one for each field of the form
 */
export function useUpdateUneditedFields<Values extends FieldValues, Context, Output>(
  values: Values,
  { getValues, reset }: Pick<UseFormReturn<Values, Context, Output>, 'getValues' | 'reset'>,
): void {
  const shown = useRef(values)
  useEffect(() => {
    const before = shown.current
    shown.current = values
    if (Object.keys(editedValues(values, before)).length === 0) return
    const edited = editedValues(getValues(), before)
    reset({ ...values, ...edited }, keeps)
    // What is edited here is compared with what the server has by now.
    if (Object.keys(edited).length > 0) reset(values, { ...keeps, keepValues: true })
  }, [values, getValues, reset])
}
