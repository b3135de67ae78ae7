import { Check, ChevronDown } from 'lucide-react'
import { Select as RadixSelect } from 'radix-ui'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { controlLook } from './control-look.ts'
import { useField } from './use-field.ts'
import { useWords } from './words.tsx'

export type SelectOption = { value: string; label: string; detail?: ReactNode; disabled?: boolean }

export type SelectProps = {
  value: string | undefined
  onChange: (value: string) => void
  options: SelectOption[]
  placeholder?: string
  name?: string
  disabled?: boolean
  /** Names the control where no Field does. */
  label?: string
  className?: string
}

/** For short lists; a Combobox searches long ones. */
export function Select({
  value,
  onChange,
  options,
  placeholder,
  name,
  disabled,
  label,
  className,
}: SelectProps) {
  const words = useWords()
  const { required, ...field } = useField({})
  return (
    <RadixSelect.Root
      value={value ?? ''}
      onValueChange={onChange}
      name={name}
      disabled={disabled}
      required={required}
    >
      <RadixSelect.Trigger
        {...field}
        aria-label={label}
        className={classes(
          controlLook,
          'flex h-12 items-center justify-between gap-2 px-4 text-left data-placeholder:text-muted',
          className,
        )}
      >
        <span className="truncate">
          <RadixSelect.Value placeholder={placeholder ?? words.select} />
        </span>
        <RadixSelect.Icon asChild>
          <ChevronDown className="size-4.5 shrink-0 text-muted" />
        </RadixSelect.Icon>
      </RadixSelect.Trigger>
      <RadixSelect.Portal>
        <RadixSelect.Content
          position="popper"
          sideOffset={6}
          collisionPadding={8}
          className="z-60 max-h-[min(22rem,var(--radix-select-content-available-height))] min-w-(--radix-select-trigger-width) animate-pop-in overflow-hidden rounded-md border bg-surface shadow-overlay"
        >
          <RadixSelect.Viewport className="p-1.5">
            {options.map((option) => (
              <RadixSelect.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                className="flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-sm px-3 text-base outline-none data-disabled:pointer-events-none data-disabled:opacity-45 data-highlighted:bg-raised"
              >
                <span className="min-w-0 flex-1">
                  <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
                  {option.detail ? <span className="block text-sm text-muted">{option.detail}</span> : null}
                </span>
                <RadixSelect.ItemIndicator>
                  <Check className="size-4.5 text-link" />
                </RadixSelect.ItemIndicator>
              </RadixSelect.Item>
            ))}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  )
}
