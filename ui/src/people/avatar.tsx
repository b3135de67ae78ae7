import { useState } from 'react'
import { classNames } from '../lib/class-names.ts'

export type AvatarSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl'

export type AvatarProps = {
  name: string
  src?: string | null
  srcSet?: string
  /** 24, 32, 40, 44, 64 or 112 pixels. */
  size?: AvatarSize
  /** Empty (the default) where the name stands beside it. */
  alt?: string
  /** A ring in the page's colour, for overlapping a banner. */
  ring?: boolean
  /** True for the one avatar above the fold that is the page’s largest paint. */
  eager?: boolean
  className?: string
}

const pixels = { xs: 24, sm: 32, md: 40, lg: 44, xl: 64, '2xl': 112 }

const sizeClasses = {
  xs: 'size-6 text-2xs',
  sm: 'size-8 text-xs',
  md: 'size-10 text-sm',
  lg: 'size-11 text-base',
  xl: 'size-16 text-xl',
  '2xl': 'size-28 text-3xl',
}

const tints = ['bg-tint-1', 'bg-tint-2', 'bg-tint-3', 'bg-tint-4', 'bg-tint-5', 'bg-tint-6']

function initials(name: string): string {
  const parts = name.trim().split(/\s+/)
  const ends = parts.length > 1 ? [parts[0], parts.at(-1)] : [parts[0]]
  return ends
    .map((part) => firstCharacter(part ?? ''))
    .join('')
    .toLocaleUpperCase()
}

/** The first character as people count them: a letter with its marks, an emoji with its parts. */
function firstCharacter(text: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)
  return first?.segment ?? ''
}

function tintOf(name: string): string | undefined {
  let sum = 0
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973
  return tints[sum % tints.length]
}

export function Avatar({
  name,
  src,
  srcSet,
  size = 'md',
  alt = '',
  ring = false,
  eager = false,
  className,
}: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const side = pixels[size]
  const image = src && failed !== src ? src : null
  return (
    <span
      className={classNames(
        'relative inline-grid shrink-0 select-none place-items-center align-top overflow-hidden rounded-full font-semibold text-text',
        tintOf(name),
        sizeClasses[size],
        ring && 'box-content border-4 border-bg!',
        className,
      )}
    >
      {image ? (
        <img
          src={image}
          srcSet={srcSet}
          sizes={`${side}px`}
          width={side}
          height={side}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onError={() => setFailed(image)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <>
          <span aria-hidden="true">{initials(name)}</span>
          {alt ? <span className="sr-only">{alt}</span> : null}
        </>
      )}
    </span>
  )
}
