import { useLingui } from '@lingui/react/macro'
import { LazyMenuButton } from '../../../layout/menus/lazy-menu-button.tsx'
import type { PostMenuProps } from './opened-post-menu.tsx'

const load = async () => (await import('./opened-post-menu.tsx')).OpenedPostMenu

/** The button of a post's menu. */
export function PostMenuButton(props: PostMenuProps) {
  const { t } = useLingui()
  return <LazyMenuButton load={load} of={props} label={t`Post options`} className="-me-2.5" />
}
