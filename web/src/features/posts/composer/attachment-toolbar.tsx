import { IconButton } from '@fanfare/ui/actions/icon-button'
import {
  type AttachablePostType,
  attachablePostTypePresentations,
  everyAttachablePostType,
} from './attachable-post-types.ts'
import { type ComposerState, canSwitchComposerToType } from './state/composer-state.ts'

type AttachmentToolbarProps = {
  state: ComposerState
  disabled: boolean
  onAttach: (kind: AttachablePostType) => void
}

/**
 * Buttons for attaching media, audio or a poll to a post. Once a type is chosen, only its own button stays
 * enabled.
 */
export function AttachmentToolbar({ state, disabled, onAttach }: AttachmentToolbarProps) {
  return (
    <div className="-ms-2 flex">
      {everyAttachablePostType.map((kind) => {
        const { icon: Icon, label } = attachablePostTypePresentations[kind]
        return (
          <IconButton
            key={kind}
            label={label()}
            icon={<Icon />}
            tooltip
            disabled={disabled || !canSwitchComposerToType(state, kind)}
            onClick={() => onAttach(kind)}
            className="mobile:after:hidden! text-link!"
          />
        )
      })}
    </div>
  )
}
