import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { classNames } from '../lib/class-names.ts'
import { useUiLabels } from '../lib/ui-labels.tsx'
import { DialogBody } from './dialog-body.tsx'
import { useReturnFocus } from './use-return-focus.ts'
import { useSheetDrag } from './use-sheet-drag.ts'

export type DialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** An element that opens the dialog; not needed when `open` is controlled. */
  trigger?: ReactElement
  title: string
  /** Keeps the title for screen readers only. */
  titleHidden?: boolean
  description?: ReactNode
  /** Stays in sight under the scrolling body. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** True to prevent the dialog from closing. */
  busy?: boolean
  role?: 'dialog' | 'alertdialog'
  /** Body without inner margins, for lists that run edge to edge. */
  flush?: boolean
  /** A sheet as high as the phone from the start: its head stays where it is while what is in it grows. */
  tall?: boolean
  children?: ReactNode
}

const sizes = {
  sm: 'tablet:max-w-[400px]',
  md: 'tablet:max-w-[440px]',
  lg: 'tablet:max-w-[600px]',
  xl: 'tablet:max-w-[880px]',
}

/** Centred on tablets and desktops, a sheet from the bottom on phones. */
export function Dialog({
  open,
  onOpenChange,
  trigger,
  title,
  titleHidden = false,
  description,
  footer,
  size = 'md',
  busy = false,
  role = 'dialog',
  flush = false,
  tall = false,
  children,
}: DialogProps) {
  const labels = useUiLabels()
  const { sheetStyle, handleProps } = useSheetDrag(() => onOpenChange?.(false), !busy && !!onOpenChange)

  const { remember, giveBack } = useReturnFocus(open ?? false)

  function change(next: boolean) {
    if (next || !busy) onOpenChange?.(next)
  }

  function holdWhenBusy(event: Event) {
    if (busy) event.preventDefault()
  }

  /** A list that is open in a field takes Escape first. */
  function holdForList(event: Event) {
    const { activeElement } = document
    if (activeElement?.matches('[aria-autocomplete="list"][aria-controls]')) event.preventDefault()
    else holdWhenBusy(event)
  }

  return (
    <RadixDialog.Root open={open} onOpenChange={change}>
      {trigger ? <RadixDialog.Trigger asChild>{trigger}</RadixDialog.Trigger> : null}
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="dialog-backdrop fixed inset-0 z-50 bg-backdrop backdrop-blur-md" />
        <RadixDialog.Content
          ref={remember}
          role={role}
          aria-busy={busy || undefined}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={(event) => {
            if (trigger) return
            event.preventDefault()
            giveBack()
          }}
          onEscapeKeyDown={holdForList}
          onInteractOutside={holdWhenBusy}
          style={sheetStyle}
          className={classNames(
            'dialog-panel fixed inset-x-0 bottom-0 z-50 flex max-h-[calc(100dvh-2rem)] flex-col rounded-t-xl border border-b-0 bg-surface shadow-overlay focus:outline-none',
            'tablet:inset-0 tablet:m-auto tablet:h-fit tablet:max-h-[min(52rem,calc(100dvh-4rem))] tablet:w-[calc(100%-3rem)] tablet:rounded-xl tablet:border-b',
            tall && 'mobile:h-[calc(100dvh-2rem)]',
            sizes[size],
          )}
        >
          <div
            {...handleProps}
            aria-hidden="true"
            className="flex shrink-0 touch-none justify-center pt-2 pb-1 tablet:hidden"
          >
            <span className="h-1 w-9 rounded-full bg-control/60" />
          </div>
          <header
            data-head
            className={classNames(
              'shrink-0 pe-16 ps-5 tablet:ps-6',
              titleHidden ? 'h-10 tablet:h-16' : 'pt-2.5 pb-4 tablet:pt-6',
            )}
          >
            <div className={titleHidden ? 'sr-only' : undefined}>
              <RadixDialog.Title className="text-xl leading-7">{title}</RadixDialog.Title>
              {description ? (
                <RadixDialog.Description asChild>
                  <div className="mt-1 text-pretty text-muted">{description}</div>
                </RadixDialog.Description>
              ) : null}
            </div>
          </header>
          {children ? (
            <DialogBody
              className={classNames(
                !flush && 'px-5 pt-1 tablet:px-6',
                // Room for the focus ring of what stands last.
                footer ? 'pb-1' : 'pb-[max(1.5rem,env(safe-area-inset-bottom))]',
              )}
            >
              {children}
            </DialogBody>
          ) : null}
          {footer ? (
            <footer className="flex shrink-0 flex-col gap-2 px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] tablet:px-6 tablet:pb-6">
              {footer}
            </footer>
          ) : null}
          <RadixDialog.Close asChild>
            <IconButton
              label={labels.close}
              icon={<X />}
              disabled={busy}
              className="top-3 end-3 absolute! tablet:top-5 tablet:end-4"
            />
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
