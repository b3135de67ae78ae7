import type { ErrorCode } from '@fanfare/contract/errors'

/**
 * Purpose of a picture: one of a post has its own aspect ratio, as does the cover of a video or audio; an
 * avatar is 400 by 400, a banner 1500 by 500.
 */
export type ImagePurpose = 'POST' | 'COVER' | 'AVATAR' | 'BANNER'

/**
 * One of the files of a medium, still in a temporary folder. `name`: "original", a width, "cover", "captions", of a
 * video as H.264 "h264-" and the pixels of its shorter side at most; of a picture that is not WebP with its format, such as "320.jpeg".
 */
export type ProcessedFile = {
  name: string
  path: string
  contentType: string
  bytes: number
  width?: number
  height?: number
  /** Codecs of a video, as `canPlayType` accepts them. */
  codecs?: string
}

/** A processed picture, video or audio; its first file is the original. */
export type ProcessedMedia = {
  contentType: string
  width: number | null
  height: number | null
  /** Seconds. */
  duration: number | null
  /** A ThumbHash in base64, made of so few patches of colour that nothing can be recognised in it. */
  placeholder: string | null
  /** Loudness of an audio along its length, 0 to 100. */
  waveform: number[] | null
  files: ProcessedFile[]
}

/**
 * Job that processes the file at `path` into `folder`. `fileName`: the client's name for it, for messages;
 * `withJpeg`: whether pictures are also made as JPEG; `seconds`: CPU time that an audio may take, other kinds
 * in proportion.
 */
export type SandboxJob = { path: string; folder: string; seconds: number } & (
  | { kind: 'IMAGE'; withJpeg: boolean; fileName: string; purpose: ImagePurpose }
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
  /** The file at `path` holds the `ShareCardFacts` as JSON. */
  | { kind: 'CARD'; avatar: string | null; banner: string | null; mark: string | null }
  | { kind: 'AUDIO'; withJpeg: boolean; fileName: string; ffmpeg: string; searchPath: string }
)

/** Text on a share image. */
export type ShareCardFacts = {
  displayName: string
  username: string
  isVerified: boolean
  brandName: string
  /** The brand's colour, and what is written on it. */
  accent: string
  onAccent: string
}

/** Result of a sandbox job. */
export type SandboxResult =
  | { made: ProcessedMedia }
  | { refusal: { code: ErrorCode; detail: string } }
  | { error: string }
