import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'
import { controlClasses } from './control-classes.ts'
import { useFieldControlProps } from './use-field-control-props.ts'
import { useLengthLimit } from './use-length-limit.tsx'

export type TextareaProps = ComponentProps<'textarea'> & {
  /** True for no border and background, for composers. */
  bare?: boolean
  /** Grows with its text up to this many lines, then scrolls. */
  maxRows?: number
}

export function Textarea({
  bare = false,
  rows = 3,
  maxRows = 12,
  className,
  style,
  defaultValue,
  value,
  onInput,
  ...rest
}: TextareaProps) {
  const length = useLengthLimit({ ...rest, value })
  const control = { ...rest, ...length.props }
  const field = useFieldControlProps(control)
  return (
    <>
      <textarea
        {...control}
        {...field}
        value={value}
        defaultValue={defaultValue}
        rows={rows}
        onInput={(event) => {
          length.noteInput(event.currentTarget.value)
          onInput?.(event)
        }}
        style={{
          ...style,
          minHeight: `calc(${rows}lh + ${bare ? '0px' : '1.5rem + 2px'})`,
          maxHeight: `calc(${maxRows}lh + ${bare ? '0px' : '1.5rem + 2px'})`,
        }}
        className={classNames(
          'field-sizing-content block resize-none',
          bare
            ? 'w-full bg-transparent text-md placeholder:text-muted focus-visible:outline-none'
            : `${controlClasses} px-4 py-3`,
          className,
        )}
      />
      {length.note}
    </>
  )
}
