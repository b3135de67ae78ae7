import type { ErrorCode } from '@fanfare/contract/errors'

/**
 * What a picture is for: a post's keeps its shape, as does the cover of a video or audio; an avatar is a square of 400, a
 * banner 1500 by 500.
 */
export type ImagePurpose = 'POST' | 'COVER' | 'AVATAR' | 'BANNER'

/**
 * One of the files that a medium is kept in, still in a temporary folder. `name`: "original", a width, "cover", "captions", of a
 * video as H.264 "h264-" and the pixels of its shorter side at most; of a picture that is not WebP with its format, such as "320.jpeg".
 */
export type ProcessedFile = {
  name: string
  path: string
  contentType: string
  bytes: number
  width?: number
  height?: number
  /** Of a video, as `canPlayType` takes them. */
  codecs?: string
}

/** A picture, video or audio of ours, made of what was sent; the original is the first of its files. */
export type ProcessedMedia = {
  contentType: string
  width: number | null
  height: number | null
  /** Seconds. */
  duration: number | null
  /** A ThumbHash in base64, made of so few patches of colour that nothing can be recognised in it. */
  placeholder: string | null
  /** How loud an audio is along its length, 0 to 100. */
  waveform: number[] | null
  files: ProcessedFile[]
}

/**
 * What is to be made, of the file at `path`; into `folder`. `fileName` is what the client called it, for the sentences;
 * `withJpeg`: whether pictures are made as JPEG too; `seconds`: of a processor that a sound may take, and other kinds in
 * proportion.
 */
export type SandboxJob = { path: string; folder: string; seconds: number } & (
  | {
      kind: 'IMAGE'
      withJpeg: boolean
      fileName: string
      purpose: ImagePurpose
      ffmpeg: string
      searchPath: string
    }
  | { kind: 'AVIF' }
  | { kind: 'H264'; ffmpeg: string; searchPath: string }
  /** Decoded to be sure that it can be read; nothing is made of it. */
  | { kind: 'DOCUMENT' }
  | {
      kind: 'VIDEO'
      withJpeg: boolean
      fileName: string
      /** A picture that the client took of it. */
      thumbnail: string | null
      captions: string | null
      ffmpeg: string
      searchPath: string
    }
  /** The file at `path` holds the `CardFacts` as JSON. */
  | { kind: 'CARD'; avatar: string | null; banner: string | null; mark: string | null }
  | { kind: 'AUDIO'; withJpeg: boolean; fileName: string; ffmpeg: string; searchPath: string }
)

/** What is written on a card. */
export type CardFacts = {
  displayName: string
  username: string
  isVerified: boolean
  brandName: string
  /** The brand's colour, and what is written on it. */
  accent: string
  onAccent: string
}

/** How a job of the workshop ended. */
export type SandboxResult =
  | { made: ProcessedMedia }
  | { refusal: { code: ErrorCode; detail: string } }
  | { error: string }
