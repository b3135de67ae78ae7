/** Format of PCM samples: channels, bits per sample, samples per second. */
export type PcmFormat = { channels: number; bits: number; rate: number }

/** A sound that was decoded: whole numbers, those of the channels beside each other, in blocks of any length. */
export type PcmAudio = PcmFormat & { blocks: AsyncIterable<Int32Array> | Iterable<Int32Array> }
