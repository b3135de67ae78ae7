import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'

const pieceBytes = 64 * 1024
const headBytes = 4100

/** Path of an audio that can be opened, and its type by its first bytes; null if they are of no type. */
export type SniffedAudio = { path: string; mime: string | null }

/**
 * Detects the type of an audio by its first bytes, whatever the client called it. Zeros that some recorders and editors leave
 * before an MP3 are removed.
 * @param copy path to which an audio without them is written
 */
export async function sniffAndTrimAudio(path: string, copy: string): Promise<SniffedAudio> {
  const type = await fileTypeFromFile(path)
  // Detected with the MIME type of an MP3, whose frames are alike.
  if (type?.ext === 'mp2') return { path, mime: 'audio/mp2' }
  if (type) return { path, mime: type.mime.split(';')[0] ?? null }
  const { start, head } = await afterZeros(path)
  // The WAV for more than 4 GB (EBU Tech 3306), which recorders write for less too.
  if (start === 0 && head.toString('latin1', 0, 4) === 'RF64') return { path, mime: 'audio/wav' }
  if (start === 0 || (await fileTypeFromBuffer(head))?.mime !== 'audio/mpeg') return { path, mime: null }
  await pipeline(createReadStream(path, { start }), createWriteStream(copy, { mode: 0o600 }))
  return { path: copy, mime: 'audio/mpeg' }
}

async function afterZeros(path: string): Promise<{ start: number; head: Buffer }> {
  const file = await open(path, 'r')
  try {
    const piece = Buffer.alloc(pieceBytes)
    for (let at = 0; ; at += pieceBytes) {
      const { bytesRead } = await file.read(piece, 0, pieceBytes, at)
      const zeros = piece.subarray(0, bytesRead).findIndex((byte) => byte !== 0)
      if (zeros < 0 && bytesRead === pieceBytes) continue
      const start = at + Math.max(0, zeros)
      const head = Buffer.alloc(headBytes)
      const { bytesRead: length } = await file.read(head, 0, headBytes, start)
      return { start, head: head.subarray(0, length) }
    }
  } finally {
    await file.close()
  }
}
