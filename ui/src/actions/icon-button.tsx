import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { renderSlot, type SlotElement } from '../lib/slot.tsx'
import { Spinner } from './spinner.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Accessible label: the button’s action. */
  label: string
  icon: ReactNode
  variant?: 'quiet' | 'outline' | 'primary' | 'overlay'
  size?: 'sm' | 'md' | 'lg'
  /** Shows the label on hover and focus. */
  tooltip?: boolean
  busy?: boolean
  /** State of a toggle. */
  pressed?: boolean
  /** A link or similar to lend the look to, e.g. `<Link to="/search" />`. */
  link?: SlotElement
}

const variants = {
  quiet: 'text-muted hover:bg-raised hover:text-text',
  outline: 'border border-border text-text hover:bg-raised',
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  overlay: 'bg-black/60 text-white backdrop-blur-sm hover:bg-black/75',
}

const sizes = {
  sm: 'size-9 touch:size-11 [&_svg]:size-4.5',
  md: 'size-10 touch:size-11 [&_svg]:size-5',
  lg: 'size-12 [&_svg]:size-6',
}

export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'md',
  tooltip = false,
  busy = false,
  pressed,
  link,
  className,
  type = 'button',
  onClick,
  ...rest
}: IconButtonProps) {
  const buttonClasses = classNames(
    'relative inline-grid shrink-0 place-items-center rounded-full transition active:scale-95 disabled:pointer-events-none disabled:opacity-45 aria-disabled:not-aria-busy:cursor-not-allowed aria-disabled:not-aria-busy:opacity-45',
    variants[variant],
    sizes[size],
    tooltip && 'css-tooltip',
    className,
  )

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }

  return link ? (
    renderSlot(link, { ...rest, 'aria-label': label, className: buttonClasses, onClick }, icon)
  ) : (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      className={buttonClasses}
      onClick={press}
    >
      {busy ? <Spinner size={18} /> : icon}
    </button>
  )
}
