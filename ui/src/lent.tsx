import { type ComponentProps, cloneElement, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import { classes } from './classes.ts'

type Lent = Omit<ComponentProps<'button'>, 'children'>

/** A childless element of somebody else, such as a link. */
export type LentElement = ReactElement<Lent>

/** An element of somebody else, such as a link, with these props where it has none of its own, around this content. */
export function lent(element: LentElement, { className, onClick, ...props }: Lent, content: ReactNode) {
  const { props: own } = element
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    own.onClick?.(event)
    onClick?.(event)
  }
  return cloneElement(
    element,
    { ...props, ...own, className: classes(className, own.className), onClick: press },
    content,
  )
}
