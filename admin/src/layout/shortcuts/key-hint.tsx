import { Kbd } from '@fanfare/ui/actions/kbd'
import { backOfficeShortcuts, formatShortcutKey } from './shortcuts.ts'

/** The key of an action, as it is printed on the button that does the same. */
export function KeyHint({ of }: { of: keyof typeof backOfficeShortcuts }) {
  return <Kbd>{formatShortcutKey(backOfficeShortcuts[of])}</Kbd>
}
