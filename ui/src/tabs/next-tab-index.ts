import type { TextDirection } from '../lib/document-direction.ts'

type Tab = { value: string; disabled?: boolean }

/**
 * Returns the index of the tab that a key moves to from this value, wrapping around and skipping disabled
 * tabs; null for other keys.
 */
export function nextTabIndex(
  key: string,
  tabs: readonly Tab[],
  value: string,
  direction: TextDirection,
): number | null {
  const open = tabs.flatMap((tab, at) => (tab.disabled ? [] : [at]))
  const at = open.findIndex((each) => tabs[each]?.value === value)
  const next = {
    [direction === 'ltr' ? 'ArrowRight' : 'ArrowLeft']: (at + 1) % open.length,
    [direction === 'ltr' ? 'ArrowLeft' : 'ArrowRight']: (Math.max(at, 0) - 1 + open.length) % open.length,
    Home: 0,
    End: open.length - 1,
  }[key]
  return next === undefined ? null : (open[next] ?? null)
}
