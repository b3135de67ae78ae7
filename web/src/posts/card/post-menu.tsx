import type { Post } from '@fanfare/contract/posts'
import { IconButton } from '@fanfare/ui/icon-button'
import type { MenuItem } from '@fanfare/ui/layers/menu'
import { useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { OpenedPostMenu } from './opened-post-menu.tsx'

export type PostMenuProps = {
  post: Post
  /** Where to go when the post that this page shows is gone. */
  onDeleted?: () => void
  /** What the list that holds the post offers beside. */
  more?: MenuItem[]
}

const load = () => import('./opened-post-menu.tsx')

/** The button of a post's menu; what it can do comes when somebody reaches for it. */
export function PostMenu(props: PostMenuProps) {
  const { t } = useLingui()
  const [loaded, setLoaded] = useState<{ OpenedPostMenu: typeof OpenedPostMenu } | null>(null)
  const button = { label: t`Post options`, icon: <Ellipsis />, className: '-mr-2.5' }
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
