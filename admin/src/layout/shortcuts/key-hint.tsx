import { Key } from '@fanfare/ui/keys/key'
import { deskKeys, printedKey } from './desk-keys.ts'

/** The key of an action, as it is printed on the button that does the same. */
export function KeyHint({ of }: { of: keyof typeof deskKeys }) {
  return <Key>{printedKey(deskKeys[of])}</Key>
}
