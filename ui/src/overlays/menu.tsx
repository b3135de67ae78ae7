import { Check } from 'lucide-react'
import { DropdownMenu, Slot } from 'radix-ui'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { documentDirection } from '../lib/document-direction.ts'
import { mobileMediaQuery, useMediaQuery } from '../lib/use-media-query.ts'
import { Dialog } from './dialog.tsx'

export type MenuItem =
  | {
      label: string
      icon?: ReactNode
      /** Content at the right: a shortcut, the current choice. */
      detail?: ReactNode
      onSelect?: () => void
      /** Makes the item a place: a childless link element, e.g. `<Link to="/settings" />`. */
      link?: ReactElement
      /** True if the option is selected. */
      checked?: boolean
      danger?: boolean
      disabled?: boolean
    }
  | 'divider'

export type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement
  /** Names the menu, and heads the sheet on phones. */
  label: string
  items: MenuItem[]
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** Open from the start, for a menu that is loaded when its trigger is pressed. */
  defaultOpen?: boolean
}

type Action = Exclude<MenuItem, 'divider'>

const rowClasses =
  'flex w-full items-center gap-3 text-start text-base font-medium transition-colors focus-visible:-outline-offset-2 [&_svg]:size-5 [&_svg]:shrink-0'

function colourClasses(item: Action) {
  return item.danger ? 'text-danger' : 'text-text [&_svg]:text-muted'
}

function itemContent(item: Action) {
  return (
    <>
      {item.icon}
      <span className="min-w-0 flex-1">{item.label}</span>
      {item.detail ? <span className="text-sm text-muted">{item.detail}</span> : null}
      {item.checked ? <Check aria-hidden="true" /> : null}
    </>
  )
}

function keyOf(item: MenuItem, at: number) {
  return item === 'divider' ? `divider-${at}` : item.label
}

/** A dropdown on wider screens, a sheet from the bottom on phones. */
export function Menu(props: MenuProps) {
  return useMediaQuery(mobileMediaQuery) ? <MenuSheet {...props} /> : <MenuDropdown {...props} />
}

function MenuDropdown({ trigger, label, items, align = 'end', side = 'bottom', defaultOpen }: MenuProps) {
  const chosen = useRef<(() => void) | undefined>(undefined)

  // After the menu has gone, so that a dialog opened by the choice gives focus back to the trigger.
  function runChosen() {
    const run = chosen.current
    chosen.current = undefined
    if (run) setTimeout(run)
  }

  return (
    <DropdownMenu.Root dir={documentDirection()} modal={false} defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <section aria-label={label}>
          <DropdownMenu.Content
            aria-label={label}
            align={align}
            onCloseAutoFocus={runChosen}
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-60 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 max-w-80 origin-(--radix-dropdown-menu-content-transform-origin) animate-pop-in overflow-y-auto rounded-md border bg-surface p-1.5 shadow-overlay"
          >
            {items.map((item, at) =>
              item === 'divider' ? (
                <DropdownMenu.Separator key={keyOf(item, at)} className="mx-2 my-1.5 h-px bg-border" />
              ) : (
                <DropdownMenu.Item
                  key={keyOf(item, at)}
                  disabled={item.disabled}
                  asChild={!!item.link}
                  {...(item.checked === undefined
                    ? {}
                    : { role: 'menuitemradio', 'aria-checked': item.checked })}
                  onSelect={() => {
                    chosen.current = item.onSelect
                  }}
                  className={classNames(
                    rowClasses,
                    'h-(--row-height) cursor-pointer rounded-sm px-3 data-disabled:pointer-events-none data-disabled:opacity-45 data-highlighted:bg-raised',
                    colourClasses(item),
                  )}
                >
                  {item.link ? (
                    <Slot.Slottable child={item.link}>{() => itemContent(item)}</Slot.Slottable>
                  ) : (
                    itemContent(item)
                  )}
                </DropdownMenu.Item>
              ),
            )}
          </DropdownMenu.Content>
        </section>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function MenuSheet({ trigger, label, items, defaultOpen = false }: MenuProps) {
  const [open, setOpen] = useState(defaultOpen)
  return (
    <Dialog open={open} onOpenChange={setOpen} trigger={trigger} title={label} flush>
      <ul className="px-2">
        {items.map((item, at) => {
          if (item === 'divider') {
            return <li key={keyOf(item, at)} aria-hidden="true" className="mx-3 my-1.5 h-px bg-border" />
          }
          const itemClasses = classNames(
            rowClasses,
            'h-13 rounded-sm px-3 active:bg-raised focus-visible:bg-raised disabled:opacity-45',
            colourClasses(item),
          )
          const select = () => {
            setOpen(false)
            item.onSelect?.()
          }
          return (
            <li key={keyOf(item, at)}>
              {item.link && !item.disabled ? (
                <Slot.Root className={itemClasses} onClick={select}>
                  <Slot.Slottable child={item.link}>{() => itemContent(item)}</Slot.Slottable>
                </Slot.Root>
              ) : (
                <button
                  type="button"
                  disabled={item.disabled}
                  aria-pressed={item.checked}
                  className={itemClasses}
                  onClick={select}
                >
                  {itemContent(item)}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
