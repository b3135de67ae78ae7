import { type ComponentProps, isValidElement, type MouseEvent, type ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { renderSlot } from '../lib/slot.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** `primary` is the one action of a screen. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  /** Shows a spinner in the label's place, keeps width and focus, ignores presses. */
  busy?: boolean
  /** Label while busy, next to the spinner, instead of a spinner alone. */
  busyLabel?: ReactNode
  icon?: ReactNode
  /** Takes the whole width. */
  full?: boolean
  /** Lends the look to the only child, such as a link. */
  asChild?: boolean
  children: ReactNode
}

const variants = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border border-border bg-raised text-text hover:bg-hover',
  quiet: 'text-muted hover:bg-raised hover:text-text',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
}

const sizes = {
  sm: 'min-h-9 gap-1.5 px-4 py-1 text-sm touch:min-h-11',
  md: 'min-h-(--row-height) gap-2 px-5 py-1 text-(length:--row-text)',
  lg: 'min-h-13 gap-2.5 px-7 py-1 text-md',
}

const iconSizes = {
  sm: '[&_svg]:size-4 [&_svg]:shrink-0',
  md: '[&_svg]:size-4.5 [&_svg]:shrink-0',
  lg: '[&_svg]:size-5 [&_svg]:shrink-0',
}

const spinnerColours = {
  primary: 'text-on-accent',
  secondary: 'text-text',
  quiet: 'text-text',
  danger: 'text-on-danger',
}

export function Button({
  variant = 'primary',
  size = 'md',
  busy = false,
  busyLabel,
  icon,
  full = false,
  asChild = false,
  className,
  children,
  onClick,
  type = 'button',
  disabled,
  ...rest
}: ButtonProps) {
  const buttonClasses = classNames(
    'relative inline-flex max-w-full shrink-0 select-none items-center justify-center rounded-[1.75rem] text-center font-semibold transition active:scale-[0.98]',
    'disabled:pointer-events-none disabled:opacity-45 aria-disabled:pointer-events-none',
    variants[variant],
    sizes[size],
    iconSizes[size],
    full && 'w-full',
    busy && !busyLabel && 'forced-color-adjust-none text-transparent! [&>svg]:invisible',
    className,
  )

  if (asChild && isValidElement<ComponentProps<'button'>>(children)) {
    const content = (
      <>
        {icon}
        {children.props.children}
      </>
    )
    return renderSlot(children, { ...rest, className: buttonClasses, onClick }, content)
  }

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...rest}
      type={type}
      className={buttonClasses}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {busy && busyLabel ? <Spinner size={18} /> : icon}
      {busy && busyLabel ? busyLabel : children}
      {busy && !busyLabel ? (
        <span className={classNames('absolute inset-0 grid place-items-center', spinnerColours[variant])}>
          <Spinner />
        </span>
      ) : null}
    </button>
  )
}
