import type { FieldErrors, FieldValues } from 'react-hook-form'

/** Collects what a form of several fields has against what was entered, in their order and at any depth, to be listed above them. */
export function fieldErrorMessages<Values extends FieldValues>(errors: FieldErrors<Values>): string[] {
  return Object.values(errors).flatMap((error) => {
    if (typeof error !== 'object' || error === null) return []
    if (typeof error.message === 'string') return error.message ? [error.message] : []
    // What has a type is the error of one field, which may hold its element.
    return 'type' in error ? [] : fieldErrorMessages(error as FieldErrors)
  })
}
