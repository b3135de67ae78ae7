import { type Ref, use, useState } from 'react'
import { Popover } from '../layers/popover.tsx'
import { useWords } from '../words.tsx'
import { ChoiceButton } from './choice-button.tsx'
import { type Option, OptionList } from './option-list.tsx'
import { FieldContext } from './use-field.ts'

export type SelectProps = {
  /** What takes the focus: a form gives it to what it refuses. */
  ref?: Ref<HTMLButtonElement>
  value: string | undefined
  onChange: (value: string) => void
  options: Option[]
  placeholder?: string
  /** Sends the value with its form. */
  name?: string
  disabled?: boolean
  /** Names the control where no Field does. */
  label?: string
  className?: string
  /** Long lists are searched: what the field for it says. */
  searchPlaceholder?: string
}

export function Select({
  ref,
  value,
  onChange,
  options,
  placeholder,
  name,
  disabled,
  label,
  className,
  searchPlaceholder,
}: SelectProps) {
  const words = useWords()
  const [open, setOpen] = useState(false)
  const field = use(FieldContext)
  const listLabel = label ?? field?.name ?? placeholder ?? words.select
  return (
    <>
      <Popover
        open={open}
        onOpenChange={setOpen}
        label={listLabel}
        align="start"
        flush
        matchTrigger
        trigger={
          <ChoiceButton
            ref={ref}
            chosen={options.find((option) => option.value === value)?.label}
            placeholder={placeholder}
            label={label}
            disabled={disabled}
            className={className}
          />
        }
      >
        <OptionList
          label={listLabel}
          options={options}
          value={value}
          searchPlaceholder={searchPlaceholder}
          onChoose={(next) => {
            onChange(next)
            setOpen(false)
          }}
        />
      </Popover>
      {name ? <input type="hidden" name={name} value={value ?? ''} /> : null}
    </>
  )
}
