import type { Menu, MenuProps } from '@fanfare/ui/overlays/menu'
import { type ComponentProps, cloneElement, type ReactElement, useState } from 'react'

type LazyMenuProps = Omit<MenuProps, 'trigger' | 'defaultOpen'> & {
  /** The button that opens the menu. */
  trigger: ReactElement<ComponentProps<'button'>>
}

const load = () => import('@fanfare/ui/overlays/menu')

/** A menu whose code comes when somebody reaches for it: lists of posts show many that nobody opens. */
export function LazyMenu({ trigger, ...rest }: LazyMenuProps) {
  const [loaded, setLoaded] = useState<{ Menu: typeof Menu } | null>(null)
  if (loaded) return <loaded.Menu {...rest} trigger={trigger} defaultOpen />

  // When the code can't be had, the next press tries again.
  const preload = () => void load().catch(() => undefined)
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => void load().then(setLoaded, () => undefined),
  })
}
