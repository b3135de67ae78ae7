import {
  removeAvatar,
  removeBanner,
  updateAvatar,
  updateBanner,
} from '@fanfare/contract/calls/accounts/accounts'
import { limits } from '@fanfare/contract/limits'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { toast } from '@fanfare/ui/overlays/toast'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useDialogs } from '../../../layout/dialogs/dialogs.tsx'
import { toastError } from '../../../layout/toasts/toast-error.ts'
import { callApi } from '../../../lib/api/call.ts'
import { callApiWithFiles } from '../../../lib/api/call-api-with-files.ts'
import {
  closeImage,
  type DecodedImage,
  decodeImage,
  ImageDamagedError,
  NotAnImageError,
} from '../../../lib/media/prepare/decode-image.ts'
import { ImageEncodingError } from '../../../lib/media/prepare/encode-image.ts'
import { fileKindOf, formatFileKindNames } from '../../../lib/media/prepare/file-kinds.ts'
import { updateSessionUser } from '../../../lib/session/session-actions.ts'
import { type CropRectPercent, cropAndScaleImage } from './crop-image.ts'
import { lazyCropDialog } from './dialogs.ts'

const calls = {
  avatar: { put: updateAvatar, remove: removeAvatar },
  banner: { put: updateBanner, remove: removeBanner },
} as const

/**
 * Replaces or removes a profile picture and shows a preview during the upload. The member crops it if this
 * browser can decode it; otherwise the server crops its centre. The crop is chosen in a dialog, or by
 * `askPart`, since a dialog cannot open another.
 */
export function useProfilePictureUpload(
  kind: 'avatar' | 'banner',
  askPart?: (file: File) => Promise<CropRectPercent | null>,
) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const [progress, setProgress] = useState<number | null>(null)
  const [preview, setPreview] = useState<string | null>(null)

  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  function wrongType(name: string): string {
    const names = formatFileKindNames('IMAGE')
    return t`${name}: This type of file or content isn't supported. Choose one of these: ${names}`
  }

  function problemWith(file: File): string | null {
    const { name, size } = file
    if (fileKindOf(file) !== 'IMAGE') return wrongType(name)
    if (size === 0) return t`${name}: This file is empty.`
    const most = limits.imageBytes / 1024 / 1024
    return size > limits.imageBytes ? t`${name}: Maximum file size is ${most}MB` : null
  }

  async function during(action: () => Promise<{ data: LoggedInUser }>, name = '') {
    setProgress(0)
    try {
      const { data } = await action()
      updateSessionUser(data)
    } catch (error) {
      if (error instanceof ImageEncodingError) {
        toast.error(t`${name}: Failed to create image from canvas. Save it as JPEG and add it again.`)
      } else toastError(error)
    } finally {
      setProgress(null)
      setPreview(null)
    }
  }

  async function put(file: File) {
    const problem = problemWith(file)
    if (problem) {
      toast.error(problem)
      return
    }
    const { name } = file
    let picture: DecodedImage | null
    try {
      picture = await decodeImage(file)
    } catch (error) {
      if (error instanceof ImageDamagedError)
        toast.error(t`${name}: This image is damaged and can't be read.`)
      else if (error instanceof NotAnImageError) toast.error(wrongType(name))
      else toastError(error)
      return
    }
    // The server can tell more of what this browser can't decode.
    if (picture === null) return send(name, async () => file)
    const part = await (askPart?.(file) ??
      new Promise<CropRectPercent | null>((onClosed) => {
        dialogs.open(lazyCropDialog, { kind, file, onClosed })
      }))
    if (part) await send(name, () => cropAndScaleImage(picture, part, file.type !== 'image/jpeg'))
    closeImage(picture)
  }

  async function send(name: string, prepare: () => Promise<Blob>) {
    await during(async () => {
      const form = new FormData()
      const prepared = await prepare()
      setPreview(URL.createObjectURL(prepared))
      form.append('IMAGE', prepared, name)
      return callApiWithFiles(calls[kind].put, form, { onProgress: setProgress })
    }, name)
  }

  return { progress, preview, put, remove: () => during(() => callApi(calls[kind].remove)) }
}
