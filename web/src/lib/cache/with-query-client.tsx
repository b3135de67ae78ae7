import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { queryClient } from './query-client.ts'

/** Gives a component the app's one cache; it comes with the first screen that asks for data. */
export function withQueryClient<Props extends object>(
  Component: ComponentType<Props>,
): (props: Props) => ReactNode {
  return function WithData(props: Props) {
    return (
      <QueryClientProvider client={queryClient}>
        <Component {...props} />
      </QueryClientProvider>
    )
  }
}
