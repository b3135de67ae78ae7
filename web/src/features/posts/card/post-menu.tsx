import { useLingui } from '@lingui/react/macro'
import { LazyMenuButton } from '../../../layout/menus/lazy-menu-button.tsx'
import type { PostMenuProps } from './post-menu-content.tsx'

const load = async () => (await import('./post-menu-content.tsx')).PostMenuContent

/** The button of a post's menu. */
export function PostMenu(props: PostMenuProps) {
  const { t } = useLingui()
  return <LazyMenuButton load={load} of={props} label={t`Post options`} className="-me-2.5" />
}
