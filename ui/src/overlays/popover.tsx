import { Popover as RadixPopover } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

export type PopoverProps = {
  trigger: ReactElement
  /** Names the popover for screen readers. */
  label: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** True for no inner margins. */
  flush?: boolean
  /** True for the width of the trigger. */
  matchTrigger?: boolean
  children: ReactNode
}

export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  align = 'center',
  side = 'bottom',
  flush = false,
  matchTrigger = false,
  children,
}: PopoverProps) {
  return (
    <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={classNames(
            'z-60 max-w-[calc(100vw-1rem)] origin-(--radix-popover-content-transform-origin) animate-pop-in overflow-hidden rounded-md border bg-surface shadow-overlay outline-none',
            matchTrigger && 'w-(--radix-popover-trigger-width)',
            !flush && 'p-4',
          )}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}
