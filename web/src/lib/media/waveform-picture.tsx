import { classNames } from '@fanfare/ui/lib/class-names'

type WaveformPictureProps = {
  bars: readonly number[]
  /** Played share, from 0 to 1. */
  done: number
}

const barWidth = 2
const barStep = 3.4
const height = 40

/** Waveform of a recording; the played part in the accent colour. */
export function WaveformPicture({ bars, done }: WaveformPictureProps) {
  const width = bars.length * barStep - (barStep - barWidth)
  const shape = bars.map((bar, at) => {
    const tall = Math.max(barWidth, bar * height)
    return (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is known by its place.
        key={at}
        x={at * barStep}
        y={(height - tall) / 2}
        width={barWidth}
        height={tall}
        rx={barWidth / 2}
      />
    )
  })
  const picture = (className: string, clip?: string) => (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      style={clip ? { clipPath: clip } : undefined}
      className={classNames('absolute inset-0 size-full', className)}
    >
      {shape}
    </svg>
  )
  return (
    <div className="relative size-full">
      {picture('fill-control/65')}
      {picture('fill-accent', `inset(0 ${(1 - done) * 100}% 0 0)`)}
    </div>
  )
}
