import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FilePartLimits } from '@fanfare/contract/call-facts'
import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refusal, refuse } from '../../errors.ts'
import { isOutOfSpaceError } from '../../integrations/storage/is-out-of-space-error.ts'
import { createTemporaryFolder, removeTemporaryFolder } from '../../temporary-folder.ts'
import type { UploadBudget } from './upload-budget.ts'

/** Uploaded file, streamed to a temporary path of ours. Its name and type are the client's claims, not to be trusted. */
export type ReceivedFile = {
  path: string
  bytes: number
  fileName: string
  claimedType: string
  /** Suffix of the part’s name: `VIDEO[a1]`, `VIDEO_a1` and `VIDEO-a1` have the key `a1`. */
  key?: string
  /** Index among all files of the form. */
  index?: number
}
export type ReceivedFiles<Part extends string> = Record<Part, ReceivedFile[]>
export type ReceivedForm = {
  fields: Record<string, unknown>
  files: Record<string, ReceivedFile[]>
  /** Removes the temporary files. */
  discard(): Promise<void>
}

const fieldsMax = 60
const fieldBytesMax = 16 * 1024
const MB = 1024 * 1024
/**
 * Maximum bytes read past the allowed size and discarded, so that the client receives the refusal instead of
 * a reset connection.
 */
const drainedBytesMax = 64 * MB
/**
 * More than a socket delivers in one chunk, which is 64 kB: busboy waits for ever for the end of a skipped
 * part when one chunk of it is larger than this.
 */
const pieceBytesMax = 256 * 1024

/**
 * Reads a multipart form in constant memory: files go to a temporary folder, fields named `a[0]`, `a[1]` become a list, with
 * nothing where one is missing, and so do those that are named `a[]`. Nothing is dropped: a field that comes twice, an empty
 * file and a file where a text belongs are refused.
 * @param room what its files are counted in, until the form is discarded
 * @throws Refusal TOO_LARGE, WRONG_TYPE, INVALID_INPUT, RULE_BROKEN for too many files of a part, or what `room` says, after
 * reading the rest of what was sent
 */
export async function receiveForm(
  request: FastifyRequest,
  allowed: FilePartLimits,
  room: UploadBudget,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw refuse('WRONG_TYPE', { detail: 'Send this as a multipart form.' })
  const allowedBytes = Object.values(allowed).reduce((sum, part) => sum + part.maxBytes * part.maxCount, MB)
  if (Number(request.headers['content-length'] ?? 0) > allowedBytes + drainedBytesMax) {
    throw tooLarge(Math.max(...Object.values(allowed).map((part) => part.maxBytes)))
  }
  let folder: string | undefined
  const pathOf = async (name: string) => {
    folder ??= await createTemporaryFolder('form')
    return join(folder, name)
  }
  const discard = async () => {
    if (folder !== undefined) await removeTemporaryFolder(folder)
    room.leave()
  }
  try {
    return {
      ...(await readParts(request, {
        allowed,
        pathOf,
        totalBytesMax: allowedBytes + drainedBytesMax,
        room,
      })),
      discard,
    }
  } catch (error) {
    await discard()
    throw isOurs(error)
      ? error
      : refuse('INVALID_INPUT', { detail: "This form can't be read.", cause: error })
  }
}

/** A refusal, or a disk that fails: the rest comes of a form that is malformed or ended in the middle. */
function isOurs(error: unknown): boolean {
  return error instanceof Error && ('syscall' in error || 'statusCode' in error || error instanceof Refusal)
}

async function readParts(
  request: FastifyRequest,
  {
    allowed,
    pathOf,
    totalBytesMax,
    room,
  }: {
    allowed: FilePartLimits
    pathOf: (name: string) => Promise<string>
    totalBytesMax: number
    room: UploadBudget
  },
) {
  const fields: ReceivedForm['fields'] = {}
  const lists: Lists = new Map()
  const files: Record<string, ReceivedFile[]> = Object.fromEntries(
    Object.keys(allowed).map((name) => [name, []]),
  )
  let refusal: Refusal | undefined
  let fileCount = 0
  let totalBytes = 0
  // A connection that is cut by now emits nothing more, not even that it was.
  if (request.raw.destroyed) throw new Error('The form was cut off before it was read.')
  const parts = request.parts({
    fileHwm: pieceBytesMax,
    limits: {
      fields: fieldsMax,
      fieldSize: fieldBytesMax,
      fieldNameSize: 120,
      files: 50,
      fileSize: totalBytesMax,
    },
  })
  for await (const part of parts) {
    if (part.type === 'field') {
      refusal ??=
        partOf(part.fieldname, allowed).name !== '' && (part.value !== '' || part.valueTruncated)
          ? // A file without a file name comes as a field.
            partRefusal('INVALID_INPUT', part.fieldname, 'Send this as a file.')
          : part.valueTruncated || part.fieldnameTruncated
            ? refuse('TOO_LARGE', { detail: 'One of the fields is too long.' })
            : setField(fields, lists, part.fieldname, part.value)
      continue
    }
    const { name, key } = partOf(part.fieldname, allowed)
    const rule = allowed[name]
    const received = files[name]
    const fileIndex = fileCount++
    const isStored = refusal === undefined && rule !== undefined && received !== undefined
    const path = isStored ? await pathOf(String(fileIndex)) : ''
    const { bytes, noRoom } = await store(
      part.file,
      isStored ? { path, room } : undefined,
      rule?.maxBytes ?? 0,
      totalBytesMax - totalBytes,
    )
    totalBytes += bytes
    refusal ??= noRoom
    if (!rule || !received) {
      refusal ??= partRefusal('INVALID_INPUT', part.fieldname, "This type of file can't be uploaded here.")
    } else if (bytes > rule.maxBytes) {
      refusal ??= tooLarge(rule.maxBytes, part.fieldname)
    } else if (received.length >= rule.maxCount) {
      refusal ??= partRefusal('RULE_BROKEN', part.fieldname, rule.tooMany ?? tooManyFiles(rule.maxCount))
    } else if (bytes === 0 && part.filename) {
      refusal ??= partRefusal('INVALID_INPUT', part.fieldname, `The file ${part.filename} is empty.`)
    } else if (bytes > 0) {
      // A browser sends an empty part without a name where no file was chosen.
      received.push({
        path,
        bytes,
        fileName: part.filename ?? '',
        claimedType: part.mimetype,
        key,
        index: fileIndex,
      })
    }
  }
  if (refusal) throw refusal
  for (const [name, entries] of lists) fields[name] = listOf(entries)
  return { fields, files }
}

function tooManyFiles(maxCount: number): string {
  return maxCount === 1
    ? 'You can only upload one file here.'
    : `You can only upload a maximum of ${maxCount} files.`
}

/** The part that a name stands for, and the key that it carries behind: clients write `VIDEO[a1]`, `VIDEO_a1`, `VIDEO-a1`. */
function partOf(fieldName: string, allowed: FilePartLimits): { name: string; key?: string } {
  if (Object.hasOwn(allowed, fieldName)) return { name: fieldName }
  const { name, bracketed, joined } =
    /^(?<name>[A-Z]+)(?:\[(?<bracketed>[\w.-]{0,100})\]|[_-](?<joined>[\w.-]{1,100}))$/.exec(fieldName)
      ?.groups ?? {}
  if (name === undefined || !Object.hasOwn(allowed, name)) return { name: '' }
  return { name, key: bracketed || joined || undefined }
}

/** Writes up to `maxBytes` as far as there is room, and reads on without writing. @returns the bytes that were sent */
async function store(
  stream: Readable,
  target: { path: string; room: UploadBudget } | undefined,
  maxBytes: number,
  readMax: number,
): Promise<{ bytes: number; noRoom?: Refusal }> {
  let bytes = 0
  let noRoom: Refusal | undefined
  const file = target && (await open(target.path, 'wx', 0o600))
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > readMax) throw tooLarge(maxBytes)
      if (bytes > maxBytes || noRoom || !target || !file) continue
      noRoom = target.room.take(chunk.length) ?? (await write(file, chunk))
    }
  } finally {
    await file?.close()
  }
  return { bytes, noRoom }
}

/** Writes all of it, which one `write` may not on a disk that is nearly full. @returns the refusal when it does not fit */
async function write(file: FileHandle, chunk: Buffer): Promise<Refusal | undefined> {
  try {
    await file.writeFile(chunk)
    return undefined
  } catch (cause) {
    if (isOutOfSpaceError(cause)) return refuse('NO_ROOM', { cause })
    throw cause
  }
}

type Lists = Map<string, Map<number, unknown>>

/** @returns why the field cannot be taken, if it cannot */
function setField(
  fields: ReceivedForm['fields'],
  lists: Lists,
  name: string,
  value: unknown,
): Refusal | undefined {
  const [, field = '', index] = /^(\w+)(?:\[(.*)\])?$/s.exec(name) ?? []
  if (field === '' || field === '__proto__') {
    return partRefusal('INVALID_INPUT', name, "This isn't in the expected format")
  }
  const list = lists.get(field)
  if (index === undefined) {
    if (list || Object.hasOwn(fields, field)) return twice(name)
    fields[field] = value
    return undefined
  }
  if (!/^\d{0,2}$/.test(index)) {
    return partRefusal('INVALID_INPUT', name, `Number the entries of a list from 0, as in ${field}[0].`)
  }
  const entries = list ?? new Map<number, unknown>()
  const at = index === '' ? Math.max(-1, ...entries.keys()) + 1 : Number(index)
  if (entries.has(at) || Object.hasOwn(fields, field)) return twice(name)
  lists.set(field, entries.set(at, value))
  return undefined
}

function listOf(entries: ReadonlyMap<number, unknown>): unknown[] {
  return Array.from({ length: Math.max(...entries.keys()) + 1 }, (_, at) => entries.get(at))
}

function twice(path: string): Refusal {
  return partRefusal('INVALID_INPUT', path, 'This was sent more than once.')
}

function tooLarge(maxBytes: number, path?: string): Refusal {
  const detail = `Maximum file size is ${Math.floor(maxBytes / MB)}MB`
  return refuse('TOO_LARGE', { detail, errors: path === undefined ? undefined : [{ path, message: detail }] })
}

function partRefusal(code: 'INVALID_INPUT' | 'RULE_BROKEN', path: string, message: string): Refusal {
  return refuse(code, { detail: message, errors: [{ path, message }] })
}
