import { setShortcutsEnabled, useShortcutsEnabled } from '@fanfare/ui/actions/use-shortcuts'
import { Switch } from '@fanfare/ui/fields/switch'

/** Switch for single-key shortcuts on this device, because they interfere with speech input. */
export function ShortcutsSwitch() {
  return (
    <section>
      <h2 className="mb-3 text-lg">Keyboard shortcuts</h2>
      <Switch
        label="Single-key shortcuts"
        hint="Press ? to see them all. Turn them off if you use voice input or often press keys by mistake."
        checked={useShortcutsEnabled()}
        onChange={setShortcutsEnabled}
      />
    </section>
  )
}
