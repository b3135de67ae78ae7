import { limits } from '@fanfare/contract/limits'
import { classNames } from '@fanfare/ui/lib/class-names'
import { useLingui } from '@lingui/react/macro'
import { Camera, CircleAlert } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import {
  closeImage,
  decodeImage,
  ImageDamagedError,
  NotAnImageError,
} from '../../../lib/media/prepare/decode-image.ts'

const types = ['image/jpeg', 'image/png', 'image/webp']

type DocumentPhotoFieldProps = {
  label: string
  file: File | undefined
  onChange: (file: File | undefined) => void
  /** True if the required picture is missing. */
  missing: boolean
}

/** Takes one picture of a document and shows what was chosen. */
export function DocumentPhotoField({ label, file, onChange, missing }: DocumentPhotoFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const preview = usePreview(file)
  const most = limits.imageBytes / 1024 / 1024
  const error = problem ?? (missing ? t`Choose a photo` : null)

  const latest = useRef<File>(null)

  async function take(chosen: File | undefined) {
    if (!chosen) return
    latest.current = chosen
    const wrong = !types.includes(chosen.type)
      ? t`This type of file or content isn't supported.`
      : chosen.size === 0
        ? t`This file is empty.`
        : chosen.size > limits.imageBytes
          ? t`Maximum file size is ${most}MB`
          : null
    setProblem(wrong)
    onChange(wrong ? undefined : chosen)
    const inside = wrong ? null : await problemInside(chosen)
    if (inside === null || latest.current !== chosen) return
    setProblem(inside)
    onChange(undefined)
  }

  /** Returns what is wrong with the content of a file; null where only the server can tell. */
  async function problemInside(chosen: File): Promise<string | null> {
    try {
      const image = await decodeImage(chosen)
      if (image) closeImage(image)
    } catch (cause) {
      if (cause instanceof ImageDamagedError) return t`This image is damaged and can't be read.`
      if (cause instanceof NotAnImageError) return t`This type of file or content isn't supported.`
    }
    return null
  }

  return (
    <div>
      <label
        className={classNames(
          'relative flex aspect-[5/2] flex-col tablet:aspect-[4/3] items-center justify-center gap-2 overflow-hidden rounded-md border border-dashed bg-raised p-3 text-center transition-colors hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
          error ? 'border-danger' : 'border-control',
        )}
      >
        {preview ? (
          <img src={preview} alt="" className="absolute inset-0 size-full object-cover" />
        ) : (
          <Camera aria-hidden="true" className="size-6 text-muted" />
        )}
        <span
          className={classNames(
            'font-medium text-sm',
            preview && 'absolute inset-x-0 bottom-0 bg-black/65 px-2 py-1.5 text-white',
          )}
        >
          {label}
        </span>
        <input
          type="file"
          accept={types.join(',')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          className="sr-only"
          onChange={(event) => void take(event.target.files?.[0])}
        />
      </label>
      {error ? (
        <p id={id} className="mt-1.5 flex items-start gap-1.5 text-danger text-sm">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      ) : null}
    </div>
  )
}

function usePreview(file: File | undefined): string | null {
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setPreview(null)
    const url = URL.createObjectURL(file)
    setPreview(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return preview
}
