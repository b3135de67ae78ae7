import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { downloadConcatenatedFiles } from './concatenate-files.ts'
import { SizeChangedError, type Storage } from './storage.ts'
import { requireSafeStorageKey } from './storage-key.ts'

/**
 * A store in an S3-compatible bucket: `s3://bucket/prefix?endpoint=https://…&region=…&forcePathStyle=true`. Credentials
 * come from the address (`s3://key:secret@bucket`) or, without, from where the AWS SDK finds them (environment, profile,
 * the machine's role). A bucket that says nothing for `patienceMs`, and as long as a file takes on a slow line, has failed.
 */
export function createS3Storage(url: URL, patienceMs = 8000): Storage {
  const asked = { requestTimeout: patienceMs }
  const { Bucket, keyOf } = bucketAndKeyBuilderOf(url)
  // The SDK is large: it is loaded by the first use, not by processes that keep media in a folder.
  let opening: Promise<{ client: S3Client; sdk: typeof import('@aws-sdk/client-s3') }> | undefined
  const open = () => {
    opening ??= import('@aws-sdk/client-s3').then((sdk) => ({
      client: new sdk.S3Client(s3OptionsOf(url)),
      sdk,
    }))
    return opening
  }
  const read: Storage['read'] = async (key, range, bytes) => {
    const { client, sdk } = await open()
    const Range = range && `bytes=${range.start}-${range.end}`
    const { Body, ContentLength, ContentRange } = await client
      .send(new sdk.GetObjectCommand({ Bucket, Key: keyOf(key), Range }), asked)
      .catch((cause: unknown) => {
        if (bytes === undefined || !(cause instanceof Error) || cause.name !== 'InvalidRange') throw cause
        throw new SizeChangedError(`${key} ends before ${range?.start} and had ${bytes} bytes.`, { cause })
      })
    if (!(Body instanceof Readable)) throw new Error(`The store sent nothing for ${key}.`)
    const size = ContentRange === undefined ? ContentLength : Number(ContentRange.split('/')[1])
    if (bytes === undefined || size === bytes) return Body
    Body.destroy()
    throw new SizeChangedError(`${key} has ${size} bytes and had ${bytes}.`)
  }
  return {
    async put(key, path, ContentType) {
      const { client, sdk } = await open()
      const Body = createReadStream(path)
      try {
        const { size: ContentLength } = await stat(path)
        await client.send(
          new sdk.PutObjectCommand({ Bucket, Key: keyOf(key), Body, ContentLength, ContentType }),
          { requestTimeout: asked.requestTimeout + ContentLength / slowestBytesPerMs },
        )
      } finally {
        Body.destroy()
      }
    },
    read,
    fetch: (keys, path) => downloadConcatenatedFiles(keys, read, path),
    async remove(key) {
      const { client, sdk } = await open()
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: keyOf(key) }), asked)
    },
    async check() {
      const { client, sdk } = await open()
      await client.send(new sdk.HeadBucketCommand({ Bucket }), asked)
    },
  }
}

/** Half a megabyte a second. */
const slowestBytesPerMs = 500

/** The bucket, and what a key is called in it. */
export function bucketAndKeyBuilderOf(url: URL) {
  const prefix = url.pathname.replace(/^\/|\/$/g, '')
  return {
    Bucket: url.hostname,
    keyOf: (key: string) =>
      prefix === '' ? requireSafeStorageKey(key) : `${prefix}/${requireSafeStorageKey(key)}`,
  }
}

/** Returns the options of the S3 client. */
export function s3OptionsOf(url: URL) {
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  return {
    endpoint,
    region: url.searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: url.searchParams.get('forcePathStyle') === 'true',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5000, throwOnRequestTimeout: true },
    // Checksums that AWS adds by itself are unknown to other stores of the same protocol.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(url.username && {
      credentials: {
        accessKeyId: decodeURIComponent(url.username),
        secretAccessKey: decodeURIComponent(url.password),
      },
    }),
  } as const
}
