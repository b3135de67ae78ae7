import { type EncodedPacket, EncodedPacketSink, type InputVideoTrack } from 'mediabunny'
import { DamagedMediaError } from '../media-limits.ts'

const samplesMax = 60

/**
 * Checks the first and the last frame of a video, and samples between them, for the structure that their codec prescribes,
 * which cut, moved or overwritten data lacks. Decodes nothing.
 * @throws DamagedMediaError at the first that lacks it
 */
export async function requireIntactSampledFrames(track: InputVideoTrack, seconds: number): Promise<void> {
  const sink = new EncodedPacketSink(track)
  const check = await unitsCheck(track)
  const first = await sink.getFirstKeyPacket()
  if (!first || (await track.determinePacketType(first)) !== 'key')
    throw new DamagedMediaError("It doesn't start with a video frame.")
  const start = await track.getFirstTimestamp()
  const samples = Math.max(2, Math.min(samplesMax, Math.ceil(seconds)))
  for (let sample = 0; sample <= samples; sample++) {
    const packet = await sink.getPacket(start + (sample * seconds) / samples)
    if (!packet) continue
    const type = await track.determinePacketType(packet)
    if (type === null || (packet.type === 'key' && type !== 'key') || !check(packet)) {
      throw new DamagedMediaError(`Its video is damaged at ${packet.timestamp.toFixed(1)} s.`)
    }
  }
}

/**
 * Returns a check of packets. In H.264 and HEVC each unit of a frame begins with its length (ISO 14496-15), in as many bytes
 * as the configuration record says.
 */
async function unitsCheck(track: InputVideoTrack): Promise<(packet: EncodedPacket) => boolean> {
  const codec = await track.getCodec()
  const { description } = (await track.getDecoderConfig()) ?? {}
  if (!description || (codec !== 'avc' && codec !== 'hevc')) return ({ data }) => data.length > 0
  const record = Buffer.from(
    ArrayBuffer.isView(description)
      ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
      : new Uint8Array(description),
  )
  const lengthBytes = ((record[codec === 'avc' ? 4 : 21] ?? 3) & 3) + 1
  const isUnit = codec === 'avc' ? isAvcUnit : isHevcUnit
  return ({ data }) => {
    const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    let at = 0
    while (at < bytes.length) {
      if (at + lengthBytes > bytes.length) return false
      const length = bytes.readUIntBE(at, lengthBytes)
      at += lengthBytes
      if (length === 0 || at + length > bytes.length || !isUnit(bytes, at)) return false
      at += length
    }
    return bytes.length > 0
  }
}

/** Checks that the first bit of a unit is zero, and its kind defined or free to use. */
function isAvcUnit(bytes: Buffer, at: number): boolean {
  const head = bytes.readUInt8(at)
  return head < 0x80 && (head & 0x1f) !== 0
}

/** Checks that the first bit of a unit is zero, and the number of its layer plus one is not. */
function isHevcUnit(bytes: Buffer, at: number): boolean {
  const head = bytes.readUInt8(at)
  return head < 0x80 && at + 1 < bytes.length && (bytes.readUInt8(at + 1) & 7) !== 0
}
