import { useEffect, useState } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { translateApiMessage } from '../api/translate-api-message.ts'
import { sortErrorsInFieldOrder } from './sort-errors-in-field-order.ts'

/**
 * Returns a resolver that validates a form by a schema and translates its English messages. The schema and
 * its dependencies are loaded on the first input, or on submit.
 */
export function useZodResolver<Input extends FieldValues, Output>(
  loadShape: () => Promise<z.ZodType<Output, Input>>,
): Resolver<Input, unknown, Output> {
  const [{ load, check }] = useState(() => zodResolverFor(loadShape))
  useEffect(() => {
    const fetchAhead = () => void load().catch(() => undefined)
    document.addEventListener('input', fetchAhead, { once: true })
    return () => document.removeEventListener('input', fetchAhead)
  }, [load])
  return check
}

function zodResolverFor<Input extends FieldValues, Output>(
  loadShape: () => Promise<z.ZodType<Output, Input>>,
) {
  async function load(): Promise<Resolver<Input, unknown, Output>> {
    const [{ zodResolver }, shape] = await Promise.all([import('@hookform/resolvers/zod'), loadShape()])
    return zodResolver<Input, unknown, Output>(shape)
  }

  const check: Resolver<Input, unknown, Output> = async (values, context, options) => {
    let byShape: Resolver<Input, unknown, Output>
    try {
      byShape = await load()
    } catch (error) {
      console.warn('What is entered is not checked here', error)
      // The API checks it too; and where there is no line, that is what is said.
      return { values: values as unknown as Output, errors: {} }
    }
    const checked = await byShape(values, context, options)
    translateAll(checked.errors)
    return { ...checked, errors: sortErrorsInFieldOrder(checked.errors, options.names) } as typeof checked
  }
  return { load, check }
}

/** Translates the messages of field errors at any depth. */
function translateAll(errors: object): void {
  for (const error of Object.values(errors)) {
    if (typeof error !== 'object' || error === null || error instanceof Element) continue
    if ('message' in error && typeof error.message === 'string')
      error.message = translateApiMessage(error.message)
    else translateAll(error)
  }
}
