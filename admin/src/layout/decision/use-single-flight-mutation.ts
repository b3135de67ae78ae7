import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A mutation that runs once at a time, also before the next render: while it runs, `mutate` does nothing and `mutateAsync`
 * returns the promise of the run in progress, whatever its variables are.
 */
export function useSingleFlightMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
) {
  const running = useRef<Promise<Data>>(null)
  const mutation = useMutation(options)
  const mutateAsync = (variables: Variables): Promise<Data> => {
    running.current ??= mutation.mutateAsync(variables).finally(() => {
      running.current = null
    })
    return running.current
  }
  const mutate = (variables: Variables): void => {
    // The error is shown from the mutation's state.
    mutateAsync(variables).catch(() => undefined)
  }
  return { ...mutation, mutate, mutateAsync }
}
