import { IconButton, type IconButtonProps } from '@fanfare/ui/actions/icon-button'
import { Ellipsis } from 'lucide-react'
import { type ComponentType, createElement, type ReactElement, useState } from 'react'

type OptionsButtonProps<Of> = Pick<IconButtonProps, 'label' | 'variant' | 'size' | 'className'> & {
  /** Brings the menu, which opens at once, with the button as its trigger. */
  load: () => Promise<ComponentType<Of & { trigger: ReactElement }>>
  of: Of
}

/** The button of a menu of which most is what can be done: all of that comes when somebody reaches for it. */
export function LazyMenuButton<Of extends object>({ load, of, ...buttonProps }: OptionsButtonProps<Of>) {
  const [Menu, setMenu] = useState<ComponentType<Of & { trigger: ReactElement }> | null>(null)
  const button = { ...buttonProps, icon: <Ellipsis /> }
  if (Menu) return createElement(Menu, { ...of, trigger: <IconButton {...button} /> })

  // When the code can't be had, the next press tries again.
  const preload = () => void load().catch(() => undefined)
  return (
    <IconButton
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() =>
        void load().then(
          (loaded) => setMenu(() => loaded),
          () => undefined,
        )
      }
    />
  )
}
