import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import { requireFullLengthCopy } from './copy-tracks.ts'

/** `from`: start of the audio in seconds of the video. */
type Joined = { pictures: InputVideoTrack; sound: InputAudioTrack; from: number }

/**
 * Muxes the video of one file and the audio of another into an MP4, packet by packet as they are, and nothing else.
 * @throws an Error if one is damaged or cut off, or an MP4 cannot hold it
 */
export async function muxVideoWithAudio({ pictures, sound, from }: Joined, path: string): Promise<void> {
  const [videoCodec, audioCodec] = [await pictures.getCodec(), await sound.getCodec()]
  if (!videoCodec || !audioCodec) throw new Error('An MP4 cannot hold these tracks.')
  const format = new Mp4OutputFormat({ fastStart: 'in-memory' })
  const output = new Output({ format, target: new FilePathTarget(path) })
  const video = new EncodedVideoPacketSource(videoCodec)
  const audio = new EncodedAudioPacketSource(audioCodec)
  output.addVideoTrack(video, { rotation: await pictures.getRotation() })
  output.addAudioTrack(audio)
  await output.start()
  const first = Math.min(from, await pictures.getFirstTimestamp())
  const videoMeta = { decoderConfig: (await pictures.getDecoderConfig()) ?? undefined }
  const audioMeta = { decoderConfig: (await sound.getDecoderConfig()) ?? undefined }
  await Promise.all([
    eachPacket(pictures, -first, (packet) => video.add(packet, videoMeta)).then(() => video.close()),
    eachPacket(sound, from - first, (packet) => audio.add(packet, audioMeta)).then(() => audio.close()),
  ])
  await output.finalize()
  await requireFullLengthCopy([pictures, sound], path)
}

async function eachPacket(
  track: InputVideoTrack | InputAudioTrack,
  later: number,
  add: (packet: EncodedPacket) => Promise<void>,
): Promise<void> {
  for await (const packet of new EncodedPacketSink(track).packets()) {
    await add(packet.clone({ timestamp: packet.timestamp + later }))
  }
}
