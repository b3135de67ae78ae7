import { use, useState } from 'react'
import { Popover } from '../layers/popover.tsx'
import { useWords } from '../words.tsx'
import { ChoiceButton } from './choice-button.tsx'
import { OptionList } from './option-list.tsx'
import type { SelectProps } from './select.tsx'
import { FieldContext } from './use-field.ts'

export type ComboboxProps = SelectProps & {
  searchPlaceholder?: string
}

/** A choice from a long list, with search. */
export function Combobox({
  value,
  onChange,
  options,
  placeholder,
  searchPlaceholder,
  name,
  disabled,
  label,
  className,
}: ComboboxProps) {
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
          searchPlaceholder={searchPlaceholder ?? words.search}
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
