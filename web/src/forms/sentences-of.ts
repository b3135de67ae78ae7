import type { FieldErrors, FieldValues } from 'react-hook-form'

/** What a form of several fields has against what was entered, in their order: said together above them too. */
export function sentencesOf<Values extends FieldValues>(errors: FieldErrors<Values>): string[] {
  return Object.values(errors).flatMap((error) =>
    typeof error?.message === 'string' && error.message ? [error.message] : [],
  )
}
