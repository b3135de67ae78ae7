type Tab = { value: string; disabled?: boolean }

/** Which tab a key leads to from the one with this value, round the ends and past those that are disabled; null for other keys. */
export function tabAfter(key: string, tabs: readonly Tab[], value: string): number | null {
  const open = tabs.flatMap((tab, at) => (tab.disabled ? [] : [at]))
  const at = open.findIndex((each) => tabs[each]?.value === value)
  const next = {
    ArrowRight: (at + 1) % open.length,
    ArrowLeft: (Math.max(at, 0) - 1 + open.length) % open.length,
    Home: 0,
    End: open.length - 1,
  }[key]
  return next === undefined ? null : (open[next] ?? null)
}
