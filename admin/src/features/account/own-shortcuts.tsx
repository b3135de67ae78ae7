import { setShortcutsEnabled, useShortcutsEnabled } from '@fanfare/ui/actions/use-shortcuts'
import { Switch } from '@fanfare/ui/fields/switch'

/** Switch for single-key shortcuts on this device, because they interfere with speech input. */
export function OwnShortcuts() {
  return (
    <section>
      <h2 className="mb-3 text-lg">Keyboard</h2>
      <Switch
        label="Single keys do something"
        hint="Press ? to see what. Switch it off where you speak to your device, or keys get pressed by mistake."
        checked={useShortcutsEnabled()}
        onChange={setShortcutsEnabled}
      />
    </section>
  )
}
