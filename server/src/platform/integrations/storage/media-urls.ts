import { bucketAndKeyBuilderOf, s3OptionsOf } from './storage-s3.ts'

/**
 * Seconds for which such a URL can be opened: no longer than bytes are cached elsewhere after access is lost.
 */
const secondsOpen = 60

/**
 * Makes the address at which the store itself gives one file, whole or in ranges, to whoever has it: of this key alone.
 * @returns the address, open for 60 s
 */
export type CreateMediaUrl = (key: string, contentType: string) => Promise<string>

/**
 * @param storageUrl the bucket, as `createS3Storage` has it
 * @param publicUrl where browsers reach its endpoint, if that is another address than ours
 */
export function createMediaUrlSigner(
  storageUrl: string,
  publicUrl: string | null,
  now: () => Date,
): CreateMediaUrl {
  const url = new URL(storageUrl)
  const { Bucket, keyOf } = bucketAndKeyBuilderOf(url)
  const settings = { ...s3OptionsOf(url), ...(publicUrl && { endpoint: publicUrl }) }
  // Loaded by the first use, as the store is.
  let opening: ReturnType<typeof open> | undefined
  async function open() {
    const [sdk, { getSignedUrl }] = await Promise.all([
      import('@aws-sdk/client-s3'),
      import('@aws-sdk/s3-request-presigner'),
    ])
    return { client: new sdk.S3Client(settings), sdk, getSignedUrl }
  }
  return async (key, contentType) => {
    opening ??= open()
    const { client, sdk, getSignedUrl } = await opening
    const command = new sdk.GetObjectCommand({
      Bucket,
      Key: keyOf(key),
      ResponseContentType: contentType,
      ResponseContentDisposition: 'inline',
      ResponseCacheControl: 'private, no-store',
    })
    return getSignedUrl(client, command, { expiresIn: secondsOpen, signingDate: now() })
  }
}
