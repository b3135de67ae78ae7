import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { translate } from '../api/translate.ts'

/** Has a form checked by a shape, which says what is wrong in English, in the language of the page. */
export function checkedBy<Input extends FieldValues, Output>(
  shape: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  const check = zodResolver<Input, unknown, Output>(shape)
  return async (values, context, options) => {
    const checked = await check(values, context, options)
    translateAll(checked.errors)
    return checked
  }
}

/** What is wrong with fields stands beside them, at any depth. */
function translateAll(errors: object): void {
  for (const error of Object.values(errors)) {
    if (typeof error !== 'object' || error === null || error instanceof Element) continue
    if ('message' in error && typeof error.message === 'string') error.message = translate(error.message)
    else translateAll(error)
  }
}
