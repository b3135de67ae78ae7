import { limits } from '@fanfare/contract/limits'
import type { PostType } from '@fanfare/contract/social/post-types'
import { t } from '@lingui/core/macro'
import { ChartBar, Image, type LucideIcon, Mic } from 'lucide-react'
import { formatFileKindNames } from '../../../lib/media/prepare/file-kinds.ts'

/** Type of post that an attachment makes of a text. */
export type AttachablePostType = Exclude<PostType, 'TEXT'>

type KindView = {
  icon: LucideIcon
  /** Label of the button that attaches. */
  label: () => string
  /** Texts of the drop zone of types that hold files. */
  dropZone?: { title: () => string; hint: () => string }
}

/** Button and drop zone of each kind of attachment, in the order of the toolbar. */
export const attachablePostTypePresentations: Record<AttachablePostType, KindView> = {
  MEDIA: {
    icon: Image,
    label: () => t`Add photos or videos`,
    dropZone: {
      title: () => t`Add up to ${limits.mediaFiles} photos and videos`,
      hint: () => t`Choose, drop or paste: ${formatFileKindNames('IMAGE', 'VIDEO')}`,
    },
  },
  AUDIO: {
    icon: Mic,
    label: () => t`Add audio`,
    dropZone: {
      title: () => t`Add an audio file`,
      hint: () => t`Choose, drop or paste: ${formatFileKindNames('AUDIO')}`,
    },
  },
  POLL: { icon: ChartBar, label: () => t`Create a poll` },
}

export const everyAttachablePostType = Object.keys(attachablePostTypePresentations) as AttachablePostType[]
