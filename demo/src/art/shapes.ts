import type { Point } from './drawing.ts'

export const circle = (x: number, y: number, r: number, attributes: string) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" ${attributes}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, attributes: string) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" ${attributes}/>`

export const rectangle = (x: number, y: number, width: number, height: number, attributes: string) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" ${attributes}/>`

export const path = (d: string, attributes: string) => `<path d="${d}" ${attributes}/>`

/** Straight lines through the points. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(pair).join('L')}Z`
}

/** A curve through all points (Catmull-Rom), open; close it with `Z` or go on from its end. */
export function curve(points: readonly Point[]): string {
  const [first] = points
  if (!first) return ''
  const at = (place: number) => points[Math.min(points.length - 1, Math.max(0, place))] ?? first
  let d = `M${pair(first)}`
  for (let place = 0; place < points.length - 1; place++) {
    const [before, from, to, after] = [at(place - 1), at(place), at(place + 1), at(place + 2)]
    d += `C${pair([from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6])} ${pair([
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
    ])} ${pair(to)}`
  }
  return d
}

/** A closed curve through all points. */
export function blob(points: readonly Point[]): string {
  const at = (place: number) => points[(place + points.length) % points.length] ?? [0, 0]
  let d = `M${pair(at(0))}`
  for (let place = 0; place < points.length; place++) {
    const [before, from, to, after] = [at(place - 1), at(place), at(place + 1), at(place + 2)]
    d += `C${pair([from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6])} ${pair([
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
    ])} ${pair(to)}`
  }
  return `${d}Z`
}

/** A leaf or petal from its foot, `length` long in the direction of `angle` (0 is up, in radians). */
export function leaf(x: number, y: number, length: number, width: number, angle: number): string {
  const along = (share: number, aside: number): Point => [
    x + Math.sin(angle) * length * share + Math.cos(angle) * aside,
    y - Math.cos(angle) * length * share + Math.sin(angle) * aside,
  ]
  return `M${pair([x, y])}C${pair(along(0.3, width * 0.75))} ${pair(along(0.75, width * 0.6))} ${pair(along(1, 0))}C${pair(
    along(0.75, -width * 0.6),
  )} ${pair(along(0.3, -width * 0.75))} ${pair([x, y])}Z`
}

export function turned(x: number, y: number, radius: number, angle: number): Point {
  return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
}

const pair = ([x, y]: Point) => `${n(x)} ${n(y)}`

/** A number short enough for markup. */
export const n = (value: number) => Math.round(value * 10) / 10
