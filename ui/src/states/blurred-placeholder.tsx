import { thumbHashToDataURL } from 'thumbhash'
import { classNames } from '../lib/class-names.ts'

export type BlurredPlaceholderProps = {
  /** A ThumbHash in base64 or a tiny `data:` URL; without either the ground shows. */
  source: string | null | undefined
  className?: string
}

const decoded = new Map<string, string | null>()

function toUrl(source: string): string | null {
  if (source.startsWith('data:')) return source
  const known = decoded.get(source)
  if (known !== undefined) return known
  const url = decode(source)
  if (decoded.size > 500) decoded.clear()
  decoded.set(source, url)
  return url
}

/** A hash that can't be read leaves the plain ground: a placeholder must never break the picture it stands for. */
function decode(hash: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(hash), (char) => char.charCodeAt(0))
    return bytes.length < 5 ? null : thumbHashToDataURL(bytes)
  } catch {
    return null
  }
}

/** Fills its positioned parent with the soft likeness of a picture that is loading or locked. */
export function BlurredPlaceholder({ source, className }: BlurredPlaceholderProps) {
  const url = source ? toUrl(source) : null
  return (
    <span aria-hidden="true" className={classNames('absolute inset-0 overflow-hidden bg-raised', className)}>
      {url ? <img src={url} alt="" className="size-full scale-125 object-cover blur-lg" /> : null}
    </span>
  )
}
