import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useUser } from '../session/use-user.ts'
import { keepsFields } from './keeps-fields.ts'

const unsaved = new Map<string, FieldValues>()

/** Of all forms, for whoever comes next to this device. */
export function forgetUnsaved(): void {
  unsaved.clear()
}

/**
 * Gives back to a form what was typed into it and not saved when it was left, as long as the page is open.
 * @param name of the form
 */
export function useUnsaved<Values extends FieldValues>(
  name: string,
  { reset, subscribe }: Pick<UseFormReturn<Values>, 'reset' | 'subscribe'>,
): void {
  const user = useUser()
  const key = `${user?.id} ${name}`
  useEffect(() => {
    const left = unsaved.get(key)
    if (left) reset(left as Values, { ...keepsFields, keepDefaultValues: true })
    return subscribe({
      formState: { values: true, isDirty: true },
      callback({ values, isDirty }) {
        if (isDirty) unsaved.set(key, structuredClone(values))
        else unsaved.delete(key)
      },
    })
  }, [key, reset, subscribe])
}
