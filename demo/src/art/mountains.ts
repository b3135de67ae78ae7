import { lighter, mix } from './color.ts'
import type { Drawing, Point } from './drawing.ts'
import { circle, curve, ellipse, n, path, rectangle } from './shapes.ts'

type Light = { sky: readonly string[]; sun: string; far: string; near: string; isNight?: boolean }

const lights: Record<string, readonly Light[]> = {
  dawn: [
    { sky: ['#d5c4f2', '#f6cdd5', '#fde8cf'], sun: '#fff3d6', far: '#a99bc9', near: '#2c2549' },
    { sky: ['#a6cfe0', '#dbe7df', '#fbe9c3'], sun: '#fffbe6', far: '#93b5b8', near: '#173b3f' },
    { sky: ['#f7c6a5', '#fbe0b8', '#fff3d3'], sun: '#ffffff', far: '#dfa58d', near: '#47242f' },
  ],
  day: [
    { sky: ['#7fb7dd', '#bfdcea', '#eff3e6'], sun: '#fffbe8', far: '#8fb4ae', near: '#153a2c' },
    { sky: ['#9bd38a', '#8fe29a', '#c8f5c5'], sun: '#c9fbdd', far: '#9a66ad', near: '#341140' },
    { sky: ['#bcd7cf', '#dfe9d6', '#f6efd3'], sun: '#ffffff', far: '#9cb08c', near: '#2a3a1c' },
  ],
  dusk: [
    { sky: ['#d68a6b', '#e6ad72', '#e9dd86'], sun: '#e9f6b5', far: '#6390b0', near: '#10102c' },
    { sky: ['#d168b0', '#ee8796', '#fbb98f'], sun: '#fbd6c0', far: '#63ad8b', near: '#0c2429' },
    { sky: ['#6d4b9b', '#d7708c', '#f9b477'], sun: '#ffe2ae', far: '#8d5b8f', near: '#1b0f2b' },
    { sky: ['#31477f', '#9d6a94', '#f0a58a'], sun: '#ffdcb8', far: '#5d6396', near: '#0d1128' },
    { sky: ['#b8462e', '#e9763a', '#f9c25d'], sun: '#fff0b0', far: '#b25a4a', near: '#2a0f1c' },
  ],
  night: [
    {
      sky: ['#0f1038', '#37106b', '#7b1d88'],
      sun: '#e9a9ec',
      far: '#5f8a4b',
      near: '#0c1f14',
      isNight: true,
    },
    {
      sky: ['#24093a', '#5a0f4e', '#861a57'],
      sun: '#f0acc0',
      far: '#4e9a4f',
      near: '#0b2013',
      isNight: true,
    },
    {
      sky: ['#060b1f', '#10284c', '#2d5a78'],
      sun: '#f3f0d8',
      far: '#3f6b85',
      near: '#050b16',
      isNight: true,
    },
    {
      sky: ['#0a1420', '#123a42', '#2f7468'],
      sun: '#e6f5d9',
      far: '#3e7f73',
      near: '#04100f',
      isNight: true,
    },
  ],
}

/** Ridges behind each other under a low sun or a moon. Variants: dawn, day, dusk, night, lake, mist. */
export function mountains(drawing: Drawing, variant?: string): void {
  const { random, height } = drawing
  const light = random.pick(lights[variant ?? ''] ?? Object.values(lights).flat())
  const isLake = variant === 'lake'
  const shore = isLake ? height * random.between(0.6, 0.68) : height
  const horizon = height * (isLake ? random.between(0.3, 0.38) : random.between(0.34, 0.5))
  sky(drawing, light, horizon)
  const scene = ridges(drawing, light, horizon, shore, variant === 'mist')
  drawing.add(scene)
  if (!isLake) {
    if (random.chance(0.6)) spruces(drawing, light.near)
    return
  }
  lake(drawing, light, scene, shore)
}

function sky({ add, random, width, height, unit, ...drawing }: Drawing, light: Light, horizon: number): void {
  drawing.fill(drawing.linear(light.sky.map((color) => [color] as const)))
  if (light.isNight) add(stars(random, width, horizon * 1.1, 110, unit))
  const [x, y] = [width * random.between(0.22, 0.78), horizon * random.between(0.42, 0.8)]
  const radius = unit * random.between(75, 135)
  add(
    circle(
      x,
      y,
      radius * 3.4,
      `fill="${drawing.radial([
        [light.sun, 0.55],
        [light.sun, 0.16],
        [light.sun, 0],
      ])}"`,
    ),
  )
  add(circle(x, y, radius, `fill="${light.sun}"`))
  for (let band = random.whole(1, 3); band > 0; band--) {
    const at = horizon * random.between(0.15, 0.9)
    const long = width * random.between(0.3, 0.7)
    const from = width * random.between(-0.1, 0.7)
    const tint = lighter(light.sky[1] ?? light.sun, 0.4)
    add(ellipse(from, at, long / 2, unit * random.between(4, 11), `fill="${tint}" opacity="0.38"`))
    add(ellipse(from + long * 0.2, at + unit * 14, long / 3, unit * 5, `fill="${tint}" opacity="0.3"`))
  }
  if (!light.isNight && random.chance(0.5)) birds({ add, random, width, unit }, light.near, horizon)
}

function ridges(drawing: Drawing, light: Light, horizon: number, shore: number, isMisty: boolean): string {
  const { random, width, unit } = drawing
  const count = random.whole(5, 7)
  const bottom = shore
  const sharp = random.chance(0.5)
  let markup = ''
  for (let layer = 0; layer < count; layer++) {
    const share = layer / (count - 1)
    const base = horizon + (bottom - horizon) * share ** 1.15 * 0.93
    const color = mix(light.far, light.near, share ** 0.9)
    const tall = unit * (sharp ? 120 - 70 * share : 85 - 40 * share)
    const points = ridge(random, width, base, tall, sharp, 2 + share * 2.4)
    const haze = mix(color, light.sky[2] ?? light.sun, isMisty ? 0.75 - share * 0.5 : 0.3 - share * 0.26)
    const fill = drawing.linear([[color], [mix(color, haze, 0.5)], [haze]])
    markup += path(`${sharp ? lines(points) : curve(points)}V${n(bottom + 2)}H0Z`, `fill="${fill}"`)
  }
  return markup
}

/** Points of a ridge from left to right: waves of different lengths on each other. */
function ridge(
  random: Drawing['random'],
  width: number,
  base: number,
  tall: number,
  sharp: boolean,
  waves: number,
) {
  const turns = [0, 1, 2, 3].map(() => random.between(0, Math.PI * 2))
  const steps = sharp ? 90 : 34
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const at = (step / steps) * Math.PI * waves
    const high = turns.reduce((sum, turn, octave) => {
      const wave = Math.sin(at * (octave * 1.35 + 0.8) + turn)
      return sum + (sharp ? 1 - 2 * Math.abs(wave) : wave) / (octave * 0.95 + 1)
    }, 0)
    const rough = sharp ? random.between(-0.09, 0.09) : 0
    return [(step / steps) * width, base - (high * 0.55 + rough) * tall]
  })
}

function lake(drawing: Drawing, light: Light, scene: string, shore: number): void {
  const { add, width, height, random, unit } = drawing
  const water = drawing.linear([[light.sky[2] ?? light.sun], [light.sky[0] ?? light.far]])
  add(rectangle(0, shore, width, height - shore, `fill="${water}"`))
  drawing.within(rectangle(0, shore, width, height - shore, ''), () => {
    add(`<g transform="translate(0 ${n(shore * 2)}) scale(1 -1)" opacity="0.72">${scene}</g>`)
    for (let streak = 0; streak < 34; streak++) {
      const share = random.next()
      const y = shore + (height - shore) * share
      const long = width * random.between(0.06, 0.24) * (0.4 + share)
      add(
        ellipse(
          width * random.next(),
          y,
          long,
          unit * (0.8 + share * 2.4),
          `fill="${light.sun}" opacity="0.16"`,
        ),
      )
    }
  })
  add(rectangle(0, shore - unit, width, unit * 2.4, `fill="${light.sun}" opacity="0.3"`))
}

function spruces({ add, random, width, height, unit }: Drawing, color: string): void {
  const fromLeft = random.chance(0.5)
  let markup = ''
  for (let tree = 0; tree < 16; tree++) {
    const away = (tree / 16) ** 1.4
    const x = (fromLeft ? away : 1 - away) * width * random.between(0.55, 0.75) + (fromLeft ? 0 : width * 0.3)
    const tall = unit * random.between(140, 300) * (1.1 - away * 0.75)
    const foot = height + unit * 20
    let d = `M${n(x)} ${n(foot - tall)}`
    const tiers = 6
    for (let tier = 1; tier <= tiers; tier++) {
      const wide = tall * 0.2 * (tier / tiers)
      const y = foot - tall + (tall * tier) / tiers
      d += `L${n(x + wide)} ${n(y)}L${n(x + wide * 0.5)} ${n(y - tall * 0.02)}`
    }
    for (let tier = tiers; tier >= 1; tier--) {
      const wide = tall * 0.2 * (tier / tiers)
      const y = foot - tall + (tall * tier) / tiers
      d += `L${n(x - wide * 0.5)} ${n(y - tall * 0.02)}L${n(x - wide)} ${n(y)}`
    }
    markup += path(`${d}Z`, `fill="${mix(color, '#000000', 0.25)}"`)
  }
  add(markup)
}

function birds(
  { add, random, width, unit }: Pick<Drawing, 'add' | 'random' | 'width' | 'unit'>,
  color: string,
  horizon: number,
) {
  const [x, y] = [width * random.between(0.2, 0.7), horizon * random.between(0.2, 0.5)]
  for (let bird = 0; bird < random.whole(4, 8); bird++) {
    const [left, top] = [x + unit * random.between(-110, 110), y + unit * random.between(-50, 50)]
    const span = unit * random.between(8, 17)
    add(
      path(
        `M${n(left - span)} ${n(top - span * 0.3)}Q${n(left - span * 0.4)} ${n(top - span * 0.6)} ${n(left)} ${n(top)}Q${n(left + span * 0.4)} ${n(top - span * 0.6)} ${n(left + span)} ${n(top - span * 0.3)}`,
        `fill="none" stroke="${color}" stroke-width="${n(unit * 2.6)}" stroke-linecap="round" opacity="0.75"`,
      ),
    )
  }
}

export function stars(
  random: Drawing['random'],
  width: number,
  height: number,
  count: number,
  unit: number,
): string {
  return Array.from({ length: count }, () =>
    circle(
      width * random.next(),
      height * random.next() ** 1.2,
      unit * random.between(0.7, 2.4),
      `fill="#fff" opacity="${n(random.between(0.3, 1) * 10) / 10}"`,
    ),
  ).join('')
}

function lines(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`
}
