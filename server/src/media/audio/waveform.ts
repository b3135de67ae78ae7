import { limits } from '@fanfare/contract/limits'
import { EncodedPacketSink, type InputAudioTrack } from 'mediabunny'
import { aacPacketLoudness } from './aac-loudness.ts'
import { mp3PacketLoudness } from './mp3-loudness.ts'
import { type LoudnessMeter, pcmLoudnessMeter } from './pcm-loudness.ts'

/** Loudness of a packet from `start` to `end`, in seconds from the first. */
type PacketLoudness = { start: number; end: number; loud: number }

/**
 * Computes the loudness of an audio along its length: `limits.waveformPoints` numbers from 0 to 100, of which
 * the largest is 100 unless all is silent. For PCM it is the peak; for compressed audio it is what the
 * encoder recorded (MP3, AAC) or needed (FLAC) per packet, so that nothing is decoded here. Null for other
 * codecs.
 */
export async function computeWaveform(track: InputAudioTrack, duration: number): Promise<number[] | null> {
  const codec = await track.getCodec()
  const exact = codec === null ? undefined : pcmLoudnessMeter(codec)
  const loudness = exact ?? (await estimateFor(track))
  if (!loudness) return null
  const packets: PacketLoudness[] = []
  const first = Math.max(0, await track.getFirstTimestamp())
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const start = packet.timestamp - first
    packets.push({ start, end: start + packet.duration, loud: loudness(packet) })
  }
  return pointsOf(exact ? packets : withoutSpikes(packets), duration)
}

async function estimateFor(track: InputAudioTrack): Promise<LoudnessMeter | undefined> {
  const codec = await track.getCodec()
  if (codec === 'mp3') return mp3PacketLoudness
  if (codec === 'aac') return aacPacketLoudness
  if (codec !== 'flac') return undefined
  return flacLoudness((await track.getSampleRate()) * (await track.getNumberOfChannels()))
}

/** Estimates loudness by size: FLAC stores what it cannot predict, and each further bit per sample doubles the loudness. */
function flacLoudness(samplesPerSecond: number): LoudnessMeter {
  const headerBytes = 16
  return ({ data, duration }) => {
    const samples = Math.max(1, samplesPerSecond * duration)
    return data.length <= headerBytes ? 0 : 2 ** Math.min(32, (8 * (data.length - headerBytes)) / samples)
  }
}

/** Gives each packet the median loudness of the five around it: encoders exaggerate where sound begins and ends. */
function withoutSpikes(packets: readonly PacketLoudness[]): PacketLoudness[] {
  return packets.map((each, index) => {
    const from = Math.max(0, Math.min(index - 2, packets.length - 5))
    const around = packets.slice(from, from + 5).map(({ loud }) => loud)
    return { ...each, loud: around.toSorted((a, b) => a - b)[(around.length - 1) >> 1] ?? each.loud }
  })
}

function pointsOf(packets: readonly PacketLoudness[], duration: number): number[] {
  const points = new Array<number>(limits.waveformPoints).fill(0)
  const pointAt = (seconds: number) =>
    Math.min(points.length - 1, Math.max(0, Math.floor((points.length * seconds) / duration)))
  for (const { start, end, loud } of packets) {
    const last = Math.max(pointAt(start), pointAt(end - 1e-6))
    for (let point = pointAt(start); point <= last; point++)
      points[point] = Math.max(points[point] ?? 0, loud)
  }
  const loudest = Math.max(...points)
  return points.map((loud) => (loudest > 0 ? Math.round((100 * loud) / loudest) : 0))
}
