import { darker, lighter, mix } from './color.ts'
import type { Drawing, Point } from './drawing.ts'
import { circle, curve, ellipse, leaf, n, path, rectangle } from './shapes.ts'

const rooms = [
  { wall: '#e7d9c6', shelf: '#b98d62', glazes: ['#f4efe6', '#c96f4a', '#3f5d6b', '#8a9a7b'] },
  { wall: '#c4cdc3', shelf: '#8f7355', glazes: ['#f7f3ea', '#2f4a4f', '#d9a05b', '#7f9c96'] },
  { wall: '#3c4650', shelf: '#6d5743', glazes: ['#e8e0d0', '#b5563c', '#86a3a8', '#d8b072'] },
  { wall: '#e2b8a0', shelf: '#7c4f3a', glazes: ['#fbf4e8', '#5b3a3a', '#4e7f86', '#e08e5a'] },
  { wall: '#d7dbe6', shelf: '#9a8574', glazes: ['#ffffff', '#2f3e73', '#8fa3d1', '#d8c4a8'] },
]
/** Half outlines from foot to lip: how wide at each height. */
const profiles = {
  bottle: [0.3, 0.44, 0.48, 0.44, 0.3, 0.14, 0.1, 0.1, 0.14],
  moon: [0.22, 0.42, 0.54, 0.58, 0.54, 0.42, 0.24, 0.2, 0.22],
  tall: [0.24, 0.27, 0.3, 0.33, 0.35, 0.33, 0.26, 0.2, 0.24],
  bowl: [0.18, 0.24, 0.38, 0.5, 0.6, 0.67, 0.72, 0.75, 0.77],
  jar: [0.34, 0.42, 0.47, 0.49, 0.48, 0.45, 0.4, 0.36, 0.4],
  gourd: [0.32, 0.46, 0.46, 0.32, 0.22, 0.28, 0.32, 0.24, 0.16],
  cup: [0.3, 0.35, 0.37, 0.38, 0.39, 0.39, 0.4, 0.4, 0.41],
} as const
type Shape = keyof typeof profiles

/** Pots on a shelf in soft light. */
export function ceramics(drawing: Drawing): void {
  const { add, random, width, height, unit } = drawing
  const room = random.pick(rooms)
  drawing.fill(
    drawing.linear([[lighter(room.wall, 0.22)], [room.wall], [darker(room.wall, 0.16)]], [0, 0, 1, 1]),
  )
  window(drawing)
  const isTall = height > width * 1.15
  const shelves =
    isTall && random.chance(0.5) ? [height * 0.46, height * 0.9] : [height * random.between(0.8, 0.86)]
  for (const floor of shelves) {
    const thick = unit * 34
    add(
      rectangle(
        0,
        floor,
        width,
        thick,
        `fill="${drawing.linear([[lighter(room.shelf, 0.16)], [room.shelf]])}"`,
      ),
    )
    add(
      rectangle(
        0,
        floor + thick,
        width,
        unit * 70,
        `fill="${drawing.linear([
          ['#000000', 0.3],
          ['#000000', 0],
        ])}"`,
      ),
    )
    const count = Math.max(2, Math.round((width / unit / 1000) * random.between(2.4, 3.6)))
    const room0 = width / count
    const most = shelves.length > 1 ? height * 0.33 : height * 0.6
    for (let pot = 0; pot < count; pot++) {
      const shape = random.pick(Object.keys(profiles) as Shape[])
      const isLow = shape === 'bowl' || shape === 'cup'
      const tall =
        Math.min(most, room0 * 1.35) * (isLow ? random.between(0.3, 0.45) : random.between(0.66, 1.02))
      const wide = isLow ? Math.min(tall * 1.25, room0 * 0.6) : Math.min(tall * 0.92, room0 * 0.95)
      vessel(drawing, {
        hasRoomAbove: shelves.length === 1,
        shape,
        x: room0 * (pot + 0.5) + unit * random.between(-20, 20),
        floor,
        tall,
        wide,
        glaze: random.pick(room.glazes),
        second: random.pick(room.glazes),
      })
    }
  }
}

/** Light that falls in through panes. */
function window({ add, random, width, height, linear }: Drawing): void {
  const fill = linear([
    ['#fff6dd', 0.5],
    ['#fff6dd', 0.08],
  ])
  const from = width * random.between(0.05, 0.5)
  for (let pane = 0; pane < 2; pane++) {
    for (let row = 0; row < 2; row++) {
      const [x, y, w, h] = [
        from + pane * width * 0.17 - row * width * 0.06,
        height * (0.06 + row * 0.24),
        width * 0.15,
        height * 0.21,
      ]
      add(path(`M${n(x)} ${n(y)}h${n(w)}l${n(-width * 0.05)} ${n(h)}h${n(-w)}Z`, `fill="${fill}"`))
    }
  }
}

type Vessel = {
  /** Branches may stand in it. */
  hasRoomAbove: boolean
  shape: Shape
  x: number
  floor: number
  tall: number
  wide: number
  glaze: string
  second: string
}

function vessel(
  drawing: Drawing,
  { hasRoomAbove, shape, x, floor, tall, wide, glaze, second }: Vessel,
): void {
  const { add, random, unit } = drawing
  const profile = profiles[shape]
  const side = (sign: number): Point[] =>
    profile.map((half, place) => [x + sign * half * wide, floor - (tall * place) / (profile.length - 1)])
  const outline = `${curve(side(-1))}L${curve(side(1).toReversed()).slice(1)}Z`
  const lip = (profile.at(-1) ?? 0.2) * wide
  add(
    ellipse(
      x + wide * 0.16,
      floor + unit * 4,
      wide * 0.62,
      unit * 16,
      `fill="${drawing.radial([
        ['#000000', 0.5],
        ['#000000', 0],
      ])}"`,
    ),
  )
  if (hasRoomAbove && shape !== 'bowl' && shape !== 'cup' && random.chance(0.45))
    branches(drawing, x, floor - tall, tall, lip)
  add(path(outline, `fill="${glaze}"`))
  drawing.within(path(outline, ''), () => {
    decorate(drawing, { shape, x, floor, tall, wide, glaze, second })
    add(
      rectangle(
        x - wide,
        floor - tall * 1.1,
        wide * 2,
        tall * 1.2,
        `fill="${drawing.linear(
          [
            ['#ffffff', 0.28],
            ['#ffffff', 0.12],
            ['#000000', 0.06],
            ['#000000', 0.42],
          ],
          [0.1, 0, 0.9, 0],
        )}"`,
      ),
    )
  })
  add(ellipse(x, floor - tall, lip, lip * 0.2, `fill="${darker(glaze, 0.62)}"`))
  add(
    ellipse(
      x,
      floor - tall,
      lip,
      lip * 0.2,
      `fill="none" stroke="${lighter(glaze, 0.25)}" stroke-width="${n(unit * 4)}"`,
    ),
  )
}

function decorate(
  { add, random, unit }: Drawing,
  { x, floor, tall, wide, glaze, second }: Omit<Vessel, 'hasRoomAbove'>,
): void {
  const kind = random.whole(0, 4)
  const left = x - wide
  if (kind === 0) {
    const points = Array.from(
      { length: 15 },
      (_, place): Point => [left + (wide * 2 * place) / 14, floor - tall * random.between(0.42, 0.72)],
    )
    add(
      path(
        `${curve(points)}V${n(floor - tall * 1.2)}H${n(left)}Z`,
        `fill="${second === glaze ? darker(glaze, 0.35) : second}"`,
      ),
    )
  }
  if (kind === 1)
    for (let ring = 0; ring < 7; ring++)
      add(
        rectangle(
          left,
          floor - tall * (0.2 + ring * 0.1),
          wide * 2,
          tall * (ring % 2 === 0 ? 0.035 : 0.012),
          `fill="${mix(second, darker(glaze, 0.3), second === glaze ? 1 : 0)}" opacity="0.85"`,
        ),
      )
  if (kind === 2)
    for (let speck = 0; speck < 90; speck++)
      add(
        circle(
          left + wide * 2 * random.next(),
          floor - tall * random.next(),
          unit * random.between(1, 4),
          `fill="${darker(glaze, 0.6)}" opacity="0.6"`,
        ),
      )
  if (kind === 3)
    add(rectangle(left, floor - tall * 0.34, wide * 2, tall * 0.4, `fill="${mix('#a3694a', glaze, 0.25)}"`))
  if (kind === 4)
    for (let row = 0; row < 4; row++)
      for (let column = 0; column < 12; column++)
        add(
          path(
            leaf(
              left + (wide * 2 * (column + (row % 2) * 0.5)) / 12,
              floor - tall * (0.22 + row * 0.15),
              tall * 0.13,
              tall * 0.05,
              0,
            ),
            `fill="${second === glaze ? darker(glaze, 0.3) : second}" opacity="0.9"`,
          ),
        )
}

function branches({ add, random, unit }: Drawing, x: number, y: number, tall: number, lip: number): void {
  const color = random.pick(['#5a4632', '#6d7a4a', '#3f4f3c'])
  for (let branch = 0; branch < random.whole(2, 4); branch++) {
    const lean = random.between(-0.5, 0.5)
    const long = tall * random.between(0.45, 0.8)
    const line = Array.from(
      { length: 6 },
      (_, step): Point => [x + lip * 0.4 * lean + lean * long * (step / 5) ** 1.4, y - (long * step) / 5],
    )
    add(
      path(
        curve(line),
        `fill="none" stroke="${color}" stroke-width="${n(unit * 4.5)}" stroke-linecap="round"`,
      ),
    )
    const bud = random.pick(['#f3d9d0', '#d8a24a', '#8a9a5b', '#f7f1e3'])
    for (const [bx, by] of line.slice(2))
      for (const side of [-1, 1])
        add(
          path(
            leaf(
              bx,
              by,
              unit * random.between(34, 58),
              unit * random.between(12, 22),
              lean + side * random.between(0.5, 1.1),
            ),
            `fill="${bud}"`,
          ),
        )
  }
}
