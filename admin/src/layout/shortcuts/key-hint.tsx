import { Kbd } from '@fanfare/ui/shortcuts/kbd'
import { deskKeys, printedKey } from './desk-keys.ts'

/** The key of an action, as it is printed on the button that does the same. */
export function KeyHint({ of }: { of: keyof typeof deskKeys }) {
  return <Kbd>{printedKey(deskKeys[of])}</Kbd>
}
