import { setShortcutsEnabled, useShortcutsEnabled } from '@fanfare/ui/actions/use-shortcuts'
import { Switch } from '@fanfare/ui/fields/switch'
import { useLingui } from '@lingui/react/macro'

/** Switch for single-key shortcuts on this device, because they interfere with speech input. */
export function ShortcutsSwitch() {
  const { t } = useLingui()
  return (
    <Switch
      label={t`Single keys do something`}
      hint={t`Press ? to see what. Switch it off where you speak to your device, or keys get pressed by mistake.`}
      checked={useShortcutsEnabled()}
      onChange={setShortcutsEnabled}
    />
  )
}
