import { type ComponentProps, cloneElement, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

type SlotProps = Omit<ComponentProps<'button'>, 'children'>

/** A childless element of somebody else, such as a link. */
export type SlotElement = ReactElement<SlotProps>

/** An element of somebody else, such as a link, with these props where it has none of its own, around this content. */
export function renderSlot(
  element: SlotElement,
  { className, onClick, ...props }: SlotProps,
  content: ReactNode,
) {
  const { props: own } = element
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    own.onClick?.(event)
    onClick?.(event)
  }
  return cloneElement(
    element,
    { ...props, ...own, className: classNames(className, own.className), onClick: press },
    content,
  )
}
