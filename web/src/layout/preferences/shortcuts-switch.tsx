import { setShortcutsEnabled, useShortcutsEnabled } from '@fanfare/ui/actions/use-shortcuts'
import { Switch } from '@fanfare/ui/fields/switch'
import { useLingui } from '@lingui/react/macro'

/** Switch for single-key shortcuts on this device, because they interfere with speech input. */
export function ShortcutsSwitch() {
  const { t } = useLingui()
  return (
    <Switch
      label={t`Single-key shortcuts`}
      hint={t`Press ? to see them all. Turn them off if you use voice input or often press keys by mistake.`}
      checked={useShortcutsEnabled()}
      onChange={setShortcutsEnabled}
    />
  )
}
