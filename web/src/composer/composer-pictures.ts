import { limits } from '@fanfare/contract/limits'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { scaleImage } from '../media/scale-image.ts'

export type ComposerPicture = {
  id: number
  name: string
  previewUrl: string
  /** Null while it is being scaled. */
  scaled: Blob | null
}

export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']
const megabyte = 1024 * 1024

/** The pictures of a post that is being written: checked and scaled as they are added, in the order in which they are shown. */
export function useComposerPictures(onError: (message: string) => void) {
  const { t } = useLingui()
  const [pictures, setPictures] = useState<ComposerPicture[]>([])
  const lastId = useRef(0)
  const previews = useRef(new Set<string>())

  useEffect(() => {
    const urls = previews.current
    return () => {
      for (const url of urls) URL.revokeObjectURL(url)
      urls.clear()
    }
  }, [])

  function drop(id: number) {
    setPictures((before) => before.filter((picture) => picture.id !== id))
  }

  async function scale(id: number, file: File) {
    try {
      const scaled = await scaleImage(file)
      setPictures((before) => before.map((picture) => (picture.id === id ? { ...picture, scaled } : picture)))
    } catch {
      drop(id)
      onError(t`Failed to create image from canvas`)
    }
  }

  function refusalOf(file: File): string | null {
    if (!imageTypes.includes(file.type)) return t`This type of file or content is not supported.`
    const most = limits.imageBytes / megabyte
    return file.size > limits.imageBytes ? t`Maximum file size is ${most}MB` : null
  }

  function add(files: readonly File[]) {
    const room = limits.mediaFiles - pictures.length
    if (files.length > room) onError(t`You can only upload a maximum of ${limits.mediaFiles} files.`)
    for (const file of files.slice(0, room)) {
      const refusal = refusalOf(file)
      if (refusal) {
        onError(refusal)
        continue
      }
      lastId.current += 1
      const id = lastId.current
      const previewUrl = URL.createObjectURL(file)
      previews.current.add(previewUrl)
      setPictures((before) => [...before, { id, name: file.name, previewUrl, scaled: null }])
      void scale(id, file)
    }
  }

  function remove(picture: ComposerPicture) {
    URL.revokeObjectURL(picture.previewUrl)
    previews.current.delete(picture.previewUrl)
    drop(picture.id)
  }

  /** Puts a picture at another place. */
  function move(id: number, to: number) {
    setPictures((before) => {
      const moved = before.find((picture) => picture.id === id)
      if (!moved || to < 0 || to >= before.length) return before
      const others = before.filter((picture) => picture.id !== id)
      return [...others.slice(0, to), moved, ...others.slice(to)]
    })
  }

  return { pictures, add, remove, move }
}
