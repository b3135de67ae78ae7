import { IconButton } from '@fanfare/ui/actions/icon-button'
import { useLingui } from '@lingui/react/macro'
import { ChartBar, Image, Mic } from 'lucide-react'
import { type AttachButton, type ComposerState, isEnabled } from './state/composer-state.ts'

type AttachmentToolbarProps = {
  state: ComposerState
  disabled: boolean
  onAttach: (button: AttachButton) => void
}

/**
 * Buttons for attaching media, audio or a poll to a post. Once a type is chosen, only its own button stays
 * enabled.
 */
export function AttachmentToolbar({ state, disabled, onAttach }: AttachmentToolbarProps) {
  const { t } = useLingui()
  const buttons = [
    { button: 'MEDIA', label: t`Add photos or videos`, icon: <Image /> },
    { button: 'AUDIO', label: t`Add audio`, icon: <Mic /> },
    { button: 'POLL', label: t`Create a poll`, icon: <ChartBar /> },
  ] as const
  return (
    <div className="-ms-2 flex">
      {buttons.map(({ button, label, icon }) => (
        <IconButton
          key={button}
          label={label}
          icon={icon}
          tooltip
          disabled={disabled || !isEnabled(state, button)}
          onClick={() => onAttach(button)}
          className="mobile:after:hidden! text-link!"
        />
      ))}
    </div>
  )
}
