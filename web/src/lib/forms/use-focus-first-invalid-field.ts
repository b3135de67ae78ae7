import { type RefObject, useEffect, useRef } from 'react'
import type { FieldError } from './use-submission.ts'

/**
 * Moves the focus to the first invalid field of a form each time fields of it are refused.
 * @param fieldErrors of the form's submission
 * @returns the ref of the element around the fields
 */
export function useFocusFirstInvalidField<Around extends HTMLElement>(
  fieldErrors: readonly FieldError[],
): RefObject<Around | null> {
  const around = useRef<Around>(null)
  useEffect(() => {
    if (fieldErrors.length > 0) around.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fieldErrors])
  return around
}
