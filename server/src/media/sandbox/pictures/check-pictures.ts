import { type EncodedPacket, EncodedPacketSink, type InputVideoTrack } from 'mediabunny'
import { DamagedMedia } from '../media-limits.ts'

const looksMost = 60

/**
 * Looks at the first picture of a video, at the last, and at some along the way: whether each is put together as its codec
 * has it. What was cut, moved or overwritten is not; nothing is decoded.
 * @throws Damage at the first that is not
 */
export async function checkPictures(track: InputVideoTrack, seconds: number): Promise<void> {
  const sink = new EncodedPacketSink(track)
  const check = await unitsCheck(track)
  const first = await sink.getFirstKeyPacket()
  if (!first || (await track.determinePacketType(first)) !== 'key')
    throw new DamagedMedia('It does not begin with a picture.')
  const start = await track.getFirstTimestamp()
  const looks = Math.max(2, Math.min(looksMost, Math.ceil(seconds)))
  for (let look = 0; look <= looks; look++) {
    const packet = await sink.getPacket(start + (look * seconds) / looks)
    if (!packet) continue
    const type = await track.determinePacketType(packet)
    if (type === null || (packet.type === 'key' && type !== 'key') || !check(packet)) {
      throw new DamagedMedia(`Its pictures are damaged at ${packet.timestamp.toFixed(1)} s.`)
    }
  }
}

/**
 * H.264 and HEVC keep a picture in units that each say their length: ISO 14496-15, whose configuration records tell how many
 * bytes the lengths have.
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

/** The first bit of a unit is zero, and its kind is one of those that are defined or free to use. */
function isAvcUnit(bytes: Buffer, at: number): boolean {
  const head = bytes.readUInt8(at)
  return head < 0x80 && (head & 0x1f) !== 0
}

/** Two bytes: the first bit zero, and a layer's number plus one that is never zero. */
function isHevcUnit(bytes: Buffer, at: number): boolean {
  const head = bytes.readUInt8(at)
  return head < 0x80 && at + 1 < bytes.length && (bytes.readUInt8(at + 1) & 7) !== 0
}
