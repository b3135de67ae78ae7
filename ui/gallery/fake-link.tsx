import type { ComponentProps } from 'react'

/** Stands in for a router's link. */
export function FakeLink({ children, ...rest }: ComponentProps<'a'>) {
  return <a {...rest}>{children}</a>
}
