import { resolve } from 'node:path'
import {
  BufferTarget,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import sharp from 'sharp'

const fixture = resolve(import.meta.dirname, '../../server/test/fixtures/media/h264-aac.mp4')
const pictures = 20
const fillerType = 0x0c

/** A JPEG of 48 megapixels, as a phone takes it. */
export function makeLargePicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width: 1000, height: 750, channels: 3, background: '#2266aa', noise } })
    .resize(8000, 6000)
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** An H.264 video of 10 s and about so many bytes: filler data, which decoders skip, makes its packets large. */
export async function makeLargeVideo(bytes: number): Promise<Buffer> {
  using input = new Input({ source: new FilePathSource(fixture), formats: [MP4] })
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new Error('The fixture has no video.')
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat(), target })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source)
  await output.start()
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined
  const filler = fillerOf(Math.floor(bytes / pictures))
  let index = 0
  for await (const { data, type } of new EncodedPacketSink(track).packets()) {
    if (index === pictures) break
    const whole = Buffer.concat([data, filler])
    await source.add(new EncodedPacket(whole, type, index++ / 2, 0.5), { decoderConfig })
  }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

function fillerOf(bytes: number): Buffer {
  const unit = Buffer.alloc(bytes, 0xff)
  unit.writeUInt32BE(bytes - 4)
  unit[4] = fillerType
  return unit
}
