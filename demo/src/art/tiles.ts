import { darker } from './color.ts'
import type { Drawing, Point } from './drawing.ts'
import { circle, curve, leaf, n, path, rectangle } from './shapes.ts'

const tilePaints = [
  ['#f8f6ef', '#1f4e9c', '#6a94d4', '#f2b84b'],
  ['#fbf7ee', '#0f6e6e', '#70b8ad', '#e76f51'],
  ['#f5f1e4', '#27408b', '#e0a030', '#8fb0e6'],
]

/** Painted tiles, four of which make a figure. */
export function tiles(drawing: Drawing): void {
  const { add, random, width, height, unit } = drawing
  const [white = '', deep = '', pale = '', warm = ''] = random.pick(tilePaints)
  drawing.fill(darker(white, 0.16))
  const side = Math.min(width, height) / random.whole(4, 6)
  const kind = random.whole(0, 2)
  const quarter = [
    path('M0 0H62A62 62 0 0 1 0 62Z', `fill="${deep}"`) +
      path('M0 0H44A44 44 0 0 1 0 44Z', `fill="${white}"`) +
      path('M0 0H28A28 28 0 0 1 0 28Z', `fill="${warm}"`) +
      path(leaf(98, 98, 62, 26, -Math.PI / 4), `fill="${pale}"`) +
      path(leaf(98, 98, 40, 13, -Math.PI / 4), `fill="${deep}"`),
    path('M100 100V30Q100 0 70 0H30Q70 30 70 70H0V100Z', `fill="${pale}"`) +
      path(leaf(100, 100, 116, 36, -Math.PI / 4), `fill="${deep}"`) +
      circle(30, 30, 15, `fill="${warm}"`) +
      circle(0, 100, 24, `fill="${deep}"`) +
      circle(100, 0, 24, `fill="${deep}"`),
    path('M0 0L100 40V100H40Z', `fill="${pale}"`) +
      path('M0 0L100 64V100H64Z', `fill="${deep}"`) +
      path('M46 46L100 76V100H76Z', `fill="${white}"`) +
      circle(0, 0, 30, `fill="${warm}"`) +
      circle(0, 0, 17, `fill="${deep}"`) +
      circle(78, 20, 9, `fill="${deep}"`) +
      circle(20, 78, 9, `fill="${deep}"`),
  ][kind]
  for (let row = 0; row * side < height; row++) {
    for (let column = 0; column * side < width; column++) {
      const turn = [0, 90, 270, 180][(row % 2) * 2 + (column % 2)]
      const tone = random.between(0, 0.09)
      add(
        `<g transform="translate(${n(column * side)} ${n(row * side)}) scale(${n(side * 9.85) / 1000}) rotate(${turn} 50 50)">${rectangle(0, 0, 100, 100, `fill="${white}"`)}${quarter}${rectangle(0, 0, 100, 100, `fill="#3a2d18" opacity="${n(tone * 100) / 100}"`)}</g>`,
      )
    }
  }
  add(
    rectangle(
      0,
      0,
      width,
      height,
      `fill="${drawing.linear(
        [
          ['#ffffff', 0.26],
          ['#ffffff', 0],
          ['#0b1026', 0.24],
        ],
        [0, 0, 1, 1],
      )}"`,
    ),
  )
  for (let shade = 0; shade < 3; shade++) {
    const from = width * random.between(-0.2, 0.8)
    const line = Array.from(
      { length: 6 },
      (_, step): Point => [from + unit * (step * 80 + random.between(-30, 30)), (height * step) / 5],
    )
    add(
      path(
        curve(line),
        `fill="none" stroke="#0b1026" stroke-opacity="0.07" stroke-width="${n(unit * random.between(60, 170))}"`,
      ),
    )
  }
}
