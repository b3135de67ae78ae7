import { darker, lighter, mix } from './color.ts'
import type { Drawing, Point } from './drawing.ts'
import { circle, curve, ellipse, n, path } from './shapes.ts'

const silks = [
  { ground: ['#1b1030', '#47204f'], silk: ['#ff5d8f', '#ffb3c6', '#c77dff'], body: '#0c0716' },
  { ground: ['#f6e6da', '#eec3ae'], silk: ['#d1495b', '#f2856d', '#8f2d56'], body: '#2b1a26' },
  { ground: ['#0c2a33', '#1d5c63'], silk: ['#f7d488', '#f9a26c', '#bfe3d0'], body: '#04141a' },
  { ground: ['#e9e4f2', '#b9b4d8'], silk: ['#5f4bb6', '#86a5d9', '#26408b'], body: '#1d1838' },
  { ground: ['#2a0e16', '#7a1f2b'], silk: ['#ffd9a0', '#ff8c61', '#fff3e0'], body: '#160509' },
]
/** Joints of a figure, in hundredths of its height from where it stands: [x, y] with y upwards. */
const poses = {
  leap: {
    head: [6, 88],
    neck: [4, 78],
    hip: [-2, 52],
    arms: [
      [-24, 96],
      [34, 92],
    ],
    elbows: [
      [-12, 84],
      [20, 80],
    ],
    feet: [
      [-52, 40],
      [46, 46],
    ],
    knees: [
      [-26, 44],
      [22, 52],
    ],
  },
  arch: {
    head: [-14, 86],
    neck: [-7, 79],
    hip: [4, 52],
    arms: [
      [-36, 104],
      [22, 100],
    ],
    elbows: [
      [-24, 88],
      [12, 88],
    ],
    feet: [
      [2, 0],
      [48, 34],
    ],
    knees: [
      [2, 27],
      [28, 42],
    ],
  },
  reach: {
    head: [2, 88],
    neck: [0, 79],
    hip: [0, 52],
    arms: [
      [4, 124],
      [40, 74],
    ],
    elbows: [
      [10, 100],
      [20, 78],
    ],
    feet: [
      [-4, 0],
      [-34, 6],
    ],
    knees: [
      [0, 27],
      [-20, 28],
    ],
  },
  turn: {
    head: [0, 89],
    neck: [0, 80],
    hip: [0, 53],
    arms: [
      [7, 122],
      [-7, 122],
    ],
    elbows: [
      [23, 102],
      [-23, 102],
    ],
    feet: [
      [0, 0],
      [3, 28],
    ],
    knees: [
      [1, 28],
      [29, 44],
    ],
  },
  bow: {
    head: [34, 60],
    neck: [26, 66],
    hip: [-4, 54],
    arms: [
      [54, 38],
      [-22, 92],
    ],
    elbows: [
      [40, 52],
      [4, 84],
    ],
    feet: [
      [-6, 0],
      [-44, 50],
    ],
    knees: [
      [-4, 27],
      [-24, 50],
    ],
  },
} as const satisfies Record<string, { [joint: string]: readonly unknown[] }>

/** Silk in the air, with or without the one who throws it. Variants: dancer, silk. */
export function ribbons(drawing: Drawing, variant?: string): void {
  const { add, random, width, height, unit } = drawing
  const look = random.pick(silks)
  drawing.fill(drawing.linear([[look.ground[1] ?? '#000000'], [look.ground[0] ?? '#000000']], [0, 0, 0.3, 1]))
  add(
    circle(
      width * random.between(0.35, 0.65),
      height * 0.45,
      unit * random.between(280, 420),
      `fill="${drawing.radial([
        [lighter(look.ground[1] ?? '#ffffff', 0.5), 0.75],
        [look.ground[1] ?? '#ffffff', 0],
      ])}"`,
    ),
  )
  const hasDancer = variant === undefined ? random.chance(0.7) : variant === 'dancer'
  for (let ribbon = 0; ribbon < (hasDancer ? 2 : 4); ribbon++)
    silk(drawing, look.silk[ribbon % 3] ?? '#ffffff')
  if (!hasDancer) return
  const [x, floor, tall] = [
    width * random.between(0.42, 0.58),
    height * random.between(0.86, 0.9),
    Math.min(height * 0.6, width * 0.72),
  ]
  add(
    ellipse(
      x,
      floor + unit * 8,
      tall * 0.4,
      unit * 22,
      `fill="${drawing.radial([
        ['#000000', 0.5],
        ['#000000', 0],
      ])}"`,
    ),
  )
  dancer(drawing, x, floor, tall, look)
  if (random.chance(0.6)) silk(drawing, look.silk[2] ?? '#ffffff', true)
}

/** Many threads from one edge to the other, that spread and close like cloth. */
function silk({ add, random, width, height, unit }: Drawing, color: string, isThin = false): void {
  const rises = random.chance(0.5)
  const spine = Array.from(
    { length: 7 },
    (_, step): Point => [
      width * (-0.1 + step * 0.2),
      height * ((rises ? 0.85 - step * 0.11 : 0.2 + step * 0.1) + random.between(-0.17, 0.17)),
    ],
  )
  const spreads = spine.map(() => unit * random.between(10, isThin ? 50 : 150))
  const threads = isThin ? 18 : 46
  for (let thread = 0; thread < threads; thread++) {
    const share = thread / (threads - 1) - 0.5
    const line = spine.map(
      ([x, y], place): Point => [
        x + (spreads[(place + 2) % spreads.length] ?? 0) * share * 0.5,
        y + (spreads[place] ?? 0) * share * 2 * Math.cos(place * 1.1 + share),
      ],
    )
    const tone = share < 0 ? lighter(color, -share * 0.85) : darker(color, share * 0.7)
    add(
      path(
        curve(line),
        `fill="none" stroke="${tone}" stroke-opacity="0.62" stroke-width="${n(unit * (isThin ? 3.2 : 6.4))}" stroke-linecap="round"`,
      ),
    )
  }
}

function dancer(
  { add, random }: Drawing,
  x: number,
  floor: number,
  tall: number,
  look: (typeof silks)[number],
): void {
  const pose = random.pick(Object.values(poses))
  const side = random.chance(0.5) ? 1 : -1
  const u = tall / 100
  const at = ([px, py]: readonly [number, number]): Point => [x + px * u * side, floor - py * u]
  const limb = (points: readonly (readonly [number, number])[], wide: number, color: string) =>
    path(
      curve(points.map(at)),
      `fill="none" stroke="${color}" stroke-width="${n(u * wide)}" stroke-linecap="round" stroke-linejoin="round"`,
    )
  const skin = random.pick(['#4a2a1d', '#7a4a30', '#d3a17a', '#2f1b14', '#a66c47'])
  const dress = mix(look.silk[0] ?? '#ffffff', look.body, 0.12)
  for (const far of [1, 0] as const) {
    const color = darker(skin, far === 1 ? 0.22 : 0)
    add(
      path(tapered([pose.hip, pose.knees[far], pose.feet[far]].map(at), u * 5.2, u * 1.1), `fill="${color}"`),
    )
    add(
      path(
        tapered([pose.neck, pose.elbows[far], pose.arms[far]].map(at), u * 2.6, u * 0.9),
        `fill="${color}"`,
      ),
    )
  }
  add(limb([pose.neck, pose.hip], 13, dress))
  const [hx, hy] = pose.hip
  const flare: Point[] = [
    [hx - 7, hy + 6],
    [hx + 7, hy + 6],
    [hx + 27, hy - 16],
    [hx + 12, hy - 21],
    [hx - 4, hy - 15],
    [hx - 20, hy - 22],
    [hx - 25, hy - 9],
  ]
  add(
    path(`${curve([...flare, flare[0] ?? [0, 0]].map(at))}Z`, `fill="${dress}"`) +
      path(
        `${curve([...flare.slice(2), flare[2] ?? [0, 0]].map(at))}Z`,
        `fill="${lighter(dress, 0.22)}" opacity="0.65"`,
      ),
  )
  const [headX, headY] = at(pose.head)
  add(
    limb([pose.neck, pose.head], 3.6, skin) +
      circle(headX, headY, u * 6.2, `fill="${skin}"`) +
      circle(headX - side * u * 1.4, headY - u * 2, u * 6, `fill="${look.body}"`) +
      circle(headX - side * u * 5, headY - u * 6.4, u * 3.3, `fill="${look.body}"`),
  )
}

/** The outline of a limb that narrows from its root to its tip. */
function tapered(joints: readonly Point[], root: number, tip: number): string {
  const [from = [0, 0], bend = [0, 0], to = [0, 0]] = joints
  const spine = Array.from({ length: 9 }, (_, step): Point => {
    const share = step / 8
    const [a, b, c] = [(1 - share) ** 2, 2 * share * (1 - share), share ** 2]
    // The curve passes the joint itself at its middle.
    const pull = (place: 0 | 1) => bend[place] * 2 - (from[place] + to[place]) / 2
    return [a * from[0] + b * pull(0) + c * to[0], a * from[1] + b * pull(1) + c * to[1]]
  })
  const edge = (sign: number) =>
    spine.map(([x, y], step): Point => {
      const [before = [x, y], after = [x, y]] = [spine[Math.max(0, step - 1)], spine[Math.min(8, step + 1)]]
      const long = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
      const half = (root + (tip - root) * (step / 8)) * sign
      return [x - ((after[1] - before[1]) / long) * half, y + ((after[0] - before[0]) / long) * half]
    })
  return `${curve(edge(1))}L${curve(edge(-1).toReversed()).slice(1)}Z`
}
