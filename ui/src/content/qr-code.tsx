import { encode } from 'uqr'

const quiet = 2

/** A text as a QR code, drawn here: dark on light in both themes, as cameras want it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: quiet })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto forced-color-adjust-none size-52 rounded-sm bg-white"
    >
      <path d={dots.join('')} fill="#000" />
    </svg>
  )
}
