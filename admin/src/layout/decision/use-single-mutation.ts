import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/** A mutation that runs once at a time: what is pressed again before its answer, or before the next render, is dropped. */
export function useSingleFlightMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
) {
  const isRunning = useRef(false)
  const mutation = useMutation({
    ...options,
    onSettled: (...settled) => {
      isRunning.current = false
      return options.onSettled?.(...settled)
    },
  })
  const mutate = (variables: Variables) => {
    if (isRunning.current) return
    isRunning.current = true
    mutation.mutate(variables)
  }
  return { ...mutation, mutate }
}
