import { IconButton } from '@fanfare/ui/icon-button'
import { useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { OpenedPostMenu, PostMenuProps } from './opened-post-menu.tsx'

const load = () => import('./opened-post-menu.tsx')

/** The button of a post's menu; what it can do comes when somebody reaches for it. */
export function PostMenu(props: PostMenuProps) {
  const { t } = useLingui()
  const [loaded, setLoaded] = useState<{ OpenedPostMenu: typeof OpenedPostMenu } | null>(null)
  const button = { label: t`Post options`, icon: <Ellipsis />, className: '-me-2.5' }
  if (loaded) return <loaded.OpenedPostMenu {...props} trigger={<IconButton {...button} />} />

  // When the code can't be had, the next press tries again.
  const preload = () => void load().catch(() => undefined)
  return (
    <IconButton
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => void load().then(setLoaded, () => undefined)}
    />
  )
}
