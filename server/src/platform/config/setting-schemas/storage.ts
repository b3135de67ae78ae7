import { z } from 'zod'
import type { EnvironmentVariables } from '../environment.ts'
import { decodeUriComponentOrNull, parseList } from './parse-lists.ts'

/** A folder (`file:…`) or a bucket (`s3://…`). */
export const storageUrlSetting = z
  .string('is missing: name the folder (file:///…) or bucket (s3://…) for media')
  .superRefine((text, check) => {
    const url = URL.parse(text)
    const refuse = (message: string) => check.addIssue({ code: 'custom', message })
    if (url?.protocol !== 'file:' && url?.protocol !== 's3:') {
      refuse(
        'must start with file: for a folder, such as file:///var/lib/fanfare/media, or with s3:// for a bucket',
      )
    } else if (url.protocol === 'file:' && !isFolderAddress(text)) {
      refuse(
        'must name the folder by its full path, such as file:///var/lib/fanfare/media: signs such as % ? # in it are written as %25 %3F %23',
      )
    } else if (url.protocol === 's3:' && url.hostname === '') {
      refuse('names no bucket: s3://BUCKET?endpoint=https://s3.example&region=eu-west-1')
    } else if (url.protocol === 's3:' && (url.username === '') !== (url.password === '')) {
      refuse('has one half of the key to its bucket: s3://KEY:SECRET@BUCKET')
    } else if (url.protocol === 's3:') {
      const problem = problemOfOptions(url.searchParams)
      if (problem !== null) refuse(problem)
    }
  })

/** The options of a bucket, which stand behind the ? of its address. */
const bucketOptions = ['endpoint', 'region', 'forcePathStyle']

function problemOfOptions(options: URLSearchParams): string | null {
  const unknown = [...options.keys()].find((name) => !bucketOptions.includes(name))
  if (unknown !== undefined) {
    return `has the option ${unknown}, which nothing reads: there are endpoint, region and forcePathStyle`
  }
  const endpoint = options.get('endpoint')
  if (endpoint !== null && !z.url({ protocol: /^https?$/ }).safeParse(endpoint).success) {
    return 'has an endpoint that is no address, such as endpoint=https://s3.example'
  }
  return ['true', 'false', null].includes(options.get('forcePathStyle'))
    ? null
    : 'has a forcePathStyle that is neither true nor false'
}

/** Checks whether a folder URL gives the whole path and no part that would be ignored. */
function isFolderAddress(text: string): boolean {
  return /^file:(?:\/\/(?:localhost)?)?\/(?!\/)[^?#]+$/i.test(text) && decodeUriComponentOrNull(text) !== null
}

/** `webp,jpeg`: the formats in which pictures are kept; WebP is always one of them. */
export const imageFormatsSetting = z
  .string()
  .transform(parseList)
  .pipe(z.array(z.enum(['webp', 'jpeg', 'avif'], { error: 'must name formats of webp, jpeg, avif' })))
  .refine((formats) => formats.includes('webp'), 'must have webp among its formats')
  .transform((formats) => new Set(formats))

/**
 * Returns the origin from which browsers load files of the bucket: its endpoint, prefixed with the bucket’s
 * name unless that is part of the path. Undefined where the URL names no bucket.
 */
export function bucketOriginOf(
  storageUrl: string | undefined,
  publicUrl: string | undefined,
): string | undefined {
  const url = URL.parse(storageUrl ?? '')
  if (url?.protocol !== 's3:') return undefined
  const { searchParams, hostname: bucket } = url
  const region = searchParams.get('region') ?? 'us-east-1'
  const endpoint = URL.parse(
    publicUrl ?? searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`,
  )
  if (endpoint === null) return undefined
  const isInPath = searchParams.get('forcePathStyle') === 'true'
  return isInPath ? endpoint.origin : `${endpoint.protocol}//${bucket}.${endpoint.host}`
}

/** Checks whether a URL names a bucket and neither it nor the environment has a key for it. */
export function isBucketWithoutKey(storageUrl: string, environment: EnvironmentVariables): boolean {
  const url = URL.parse(storageUrl)
  if (url?.protocol !== 's3:' || url.username !== '') return false
  return !Object.keys(environment).some((name) => keysOfAws.test(name))
}

/** Environment variables in which the AWS SDK finds a key. */
const keysOfAws = /^AWS_(ACCESS_KEY_ID|PROFILE|WEB_IDENTITY_TOKEN_FILE|CONTAINER_CREDENTIALS_\w+)$/
