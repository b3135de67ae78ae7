import { type ReactElement, useState } from 'react'
import { Popover } from '../../overlays/popover.tsx'
import { OptionList, type OptionListProps } from './option-list.tsx'

type SelectPopoverProps = OptionListProps & {
  /** The button that opens the list. */
  trigger: ReactElement
}

/** A Select that somebody has pressed: it opens at once. */
export function SelectPopover({ trigger, label, typed, onChoose, ...list }: SelectPopoverProps) {
  const [open, setOpen] = useState(true)
  const [unread, setUnread] = useState(typed)
  const show = (isShown: boolean) => {
    setOpen(isShown)
    setUnread(undefined)
  }
  return (
    <Popover open={open} onOpenChange={show} label={label} align="start" flush matchTrigger trigger={trigger}>
      <OptionList
        {...list}
        label={label}
        typed={unread}
        onChoose={(next) => {
          onChoose(next)
          show(false)
        }}
      />
    </Popover>
  )
}
