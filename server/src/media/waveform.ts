import { limits } from '@fanfare/contract/limits'
import { type EncodedPacket, EncodedPacketSink, type InputAudioTrack } from 'mediabunny'
import { aacLoudness } from './aac-loudness.ts'
import { mp3Loudness } from './mp3-loudness.ts'
import { type Loudness, pcmLoudness } from './pcm-loudness.ts'

/**
 * How loud an audio is along its length: `limits.waveformPoints` numbers from 0 to 100, of which the largest is 100 unless
 * all is silent. Of plain samples it is the highest; of compressed sound it is what the encoder wrote down (MP3, AAC) or
 * needed (FLAC) for each packet, so that nothing is decoded here. Null for other codecs.
 */
export async function waveformOf(track: InputAudioTrack, duration: number): Promise<number[] | null> {
  const loudness = await loudnessIn(track)
  if (!loudness) return null
  const points = new Array<number>(limits.waveformPoints).fill(0)
  const first = Math.max(0, await track.getFirstTimestamp())
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const { from, to } = span(packet, first, duration)
    const loud = loudness(packet)
    for (let point = from; point <= to; point++) points[point] = Math.max(points[point] ?? 0, loud)
  }
  const most = Math.max(...points)
  return points.map((loud) => (most > 0 ? Math.round((100 * loud) / most) : 0))
}

async function loudnessIn(track: InputAudioTrack): Promise<Loudness | undefined> {
  const codec = await track.getCodec()
  if (codec === 'mp3') return mp3Loudness
  if (codec === 'aac') return aacLoudness
  if (codec === 'flac') {
    const { sampleRate, numberOfChannels } = (await track.getDecoderConfig()) ?? {}
    return sampleRate && numberOfChannels ? flacLoudness(sampleRate * numberOfChannels) : undefined
  }
  return codec === null ? undefined : pcmLoudness(codec)
}

/** The points that a packet covers. */
function span({ timestamp, duration: seconds }: EncodedPacket, first: number, duration: number) {
  const pointAt = (time: number) =>
    Math.min(
      limits.waveformPoints - 1,
      Math.max(0, Math.floor((limits.waveformPoints * (time - first)) / duration)),
    )
  const from = pointAt(timestamp)
  return { from, to: Math.max(from, pointAt(timestamp + seconds - 1e-6)) }
}

/** FLAC keeps what it cannot predict: each bit more that it needs for a sample stands for twice the loudness. */
function flacLoudness(samplesPerSecond: number): Loudness {
  const headerBytes = 16
  return ({ data, duration }) => {
    const samples = Math.max(1, samplesPerSecond * duration)
    return data.length <= headerBytes ? 0 : 2 ** Math.min(32, (8 * (data.length - headerBytes)) / samples)
  }
}
