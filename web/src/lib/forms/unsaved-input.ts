import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useUser } from '../session/use-user.ts'
import { editedValues } from './edited-values.ts'
import { resetOptionsPreservingFieldRefs } from './reset-options-preserving-field-refs.ts'

/** Edited fields by form. */
const unsaved = new Map<string, FieldValues>()

/** Clears the unsaved input of all forms, for the next person at this device. */
export function clearUnsavedInput(): void {
  unsaved.clear()
}

/**
 * Keeps in memory what is typed into a form and not saved, and restores it when the form is opened again, until the page
 * is reloaded.
 * @param name of the form
 */
export function useSaveAndRestoreUnsavedInput<Values extends FieldValues>(
  name: string,
  { getValues, reset, subscribe }: Pick<UseFormReturn<Values>, 'getValues' | 'reset' | 'subscribe'>,
): void {
  const user = useUser()
  const key = `${user?.id} ${name}`
  useEffect(() => {
    const left = unsaved.get(key)
    if (left)
      reset({ ...getValues(), ...left }, { ...resetOptionsPreservingFieldRefs, keepDefaultValues: true })
    return subscribe({
      formState: { values: true, isDirty: true },
      callback({ values, defaultValues = {}, isDirty }) {
        if (isDirty) unsaved.set(key, structuredClone(editedValues<FieldValues>(values, defaultValues)))
        else unsaved.delete(key)
      },
    })
  }, [key, getValues, reset, subscribe])
}
