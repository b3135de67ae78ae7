import type { Random } from '../random.ts'

export type Point = readonly [x: number, y: number]
type Stop = readonly [color: string, opacity?: number]

/** A picture in the making: SVG markup, with what it refers to. */
export type Drawing = {
  width: number
  height: number
  /** A thousandth of the shorter side. */
  unit: number
  random: Random
  add(markup: string): void
  /** A gradient over the shape that it fills, by default from top to bottom. @returns a `fill` */
  linear(
    stops: readonly Stop[],
    direction?: readonly [x1: number, y1: number, x2: number, y2: number],
  ): string
  /** A gradient from the middle of the shape that it fills, or from a point of it, outwards. @returns a `fill` */
  radial(stops: readonly Stop[], middle?: Point): string
  /** Adds what `draw` adds, cut to a shape. */
  within(shape: string, draw: () => void): void
  fill(paint: string): void
  toSvg(): string
}

export function createDrawing(size: { width: number; height: number }, random: Random): Drawing {
  const { width, height } = size
  const parts: string[] = []
  const definitions: string[] = []
  const define = (make: (id: string) => string) => {
    const id = `d${definitions.length}`
    definitions.push(make(id))
    return `url(#${id})`
  }
  return {
    width,
    height,
    unit: Math.min(width, height) / 1000,
    random,
    add: (markup) => void parts.push(markup),
    linear: (stops, [x1, y1, x2, y2] = [0, 0, 0, 1]) =>
      define(
        (id) =>
          `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`,
      ),
    radial: (stops, [x, y] = [0.5, 0.5]) =>
      define(
        (id) => `<radialGradient id="${id}" cx="${x}" cy="${y}" r="0.5">${stopsOf(stops)}</radialGradient>`,
      ),
    within(shape, draw) {
      const clip = define((id) => `<clipPath id="${id}">${shape}</clipPath>`)
      parts.push(`<g clip-path="${clip}">`)
      draw()
      parts.push('</g>')
    },
    fill: (paint) => void parts.push(`<rect width="${width}" height="${height}" fill="${paint}"/>`),
    toSvg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${definitions.join('')}</defs>${parts.join('')}</svg>`,
  }
}

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(
      ([color, opacity = 1], place) =>
        `<stop offset="${place / Math.max(1, stops.length - 1)}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    )
    .join('')
}
