import { darker, lighter, mix } from './color.ts'
import type { Drawing } from './drawing.ts'
import { stars } from './mountains.ts'
import { circle, ellipse, n, path, rectangle } from './shapes.ts'

const evenings = [
  { sky: ['#0b1030', '#2a2562', '#c9567a', '#f7b267'], lamp: '#ffd98a', near: '#070a1c' },
  { sky: ['#04121f', '#0c3350', '#2d7f8c', '#9fd8c0'], lamp: '#ffe9a8', near: '#030b14' },
  { sky: ['#160a26', '#43155c', '#a12b74', '#ff8c61'], lamp: '#ffc46b', near: '#0d0517' },
  { sky: ['#101321', '#272f4d', '#5a668f', '#c5b9c9'], lamp: '#ffd79a', near: '#0a0c17' },
  { sky: ['#22110f', '#6b2b24', '#d1663c', '#ffcf7b'], lamp: '#ffe3a3', near: '#150908' },
  { sky: ['#07170f', '#123b2b', '#3d8061', '#d3dd92'], lamp: '#fff0ae', near: '#040d09' },
]

/** A city at night over water or a road of lights. Variants: river, street. */
export function skyline(drawing: Drawing, variant?: string): void {
  const { add, random, width, height, unit } = drawing
  const evening = random.pick(evenings)
  const [deep = '#000000', , , low = '#ffffff'] = evening.sky
  drawing.fill(drawing.linear(evening.sky.map((color) => [color] as const)))
  add(stars(random, width, height * 0.35, 50, unit))
  const [mx, my, mr] = [
    width * random.between(0.15, 0.85),
    height * random.between(0.14, 0.3),
    unit * random.between(45, 85),
  ]
  add(
    circle(
      mx,
      my,
      mr * 3,
      `fill="${drawing.radial([
        [low, 0.5],
        [low, 0],
      ])}"`,
    ),
  )
  add(circle(mx, my, mr, `fill="${lighter(low, 0.55)}"`))
  const isRiver = variant === undefined ? random.chance(0.6) : variant === 'river'
  const ground = height * (isRiver ? random.between(0.68, 0.76) : 1)
  let city = ''
  for (let layer = 0; layer < 3; layer++) {
    const color = mix(mix(low, deep, 0.45), evening.near, [0.25, 0.6, 0.95][layer] ?? 1)
    city += buildings(drawing, { ground, color, lamp: evening.lamp, layer })
  }
  add(city)
  if (isRiver) river(drawing, { city, ground, ...evening })
}

type Row = { ground: number; color: string; lamp: string; layer: number }

function buildings(
  { random, width, height, unit, linear }: Drawing,
  { ground, color, lamp, layer }: Row,
): string {
  const lit: string[] = ['', '', '']
  let walls = ''
  let x = -unit * 20
  const tallest = height * (0.5 - layer * 0.085)
  while (x < width) {
    const wide = unit * random.between(55, 130) * (1 + layer * 0.16)
    const middle = 1 - Math.abs((x + wide / 2) / width - 0.5) * 0.9
    const tall = tallest * random.between(0.45, 1) * middle
    const top = ground - tall
    walls += rectangle(x, top, wide + 0.6, tall + 1, '')
    const roof = random.whole(0, 5)
    if (roof === 0)
      walls += path(
        `M${n(x)} ${n(top)}L${n(x + wide / 2)} ${n(top - wide * 0.6)}L${n(x + wide)} ${n(top)}Z`,
        '',
      )
    if (roof === 1) walls += rectangle(x + wide * 0.2, top - unit * 24, wide * 0.6, unit * 26, '')
    if (roof === 2) walls += rectangle(x + wide * 0.47, top - unit * 90, unit * 4, unit * 92, '')
    if (roof === 3)
      walls += path(
        `M${n(x)} ${n(top + 1)}Q${n(x + wide / 2)} ${n(top - wide * 0.7)} ${n(x + wide)} ${n(top + 1)}Z`,
        '',
      )
    const pane = unit * (6 + layer * 2.4)
    const [columns, rows] = [Math.floor((wide - pane) / (pane * 2)), Math.floor(tall / (pane * 2.6))]
    const share = random.between(0.12, 0.5)
    for (let row = 0; row < Math.min(rows, 46); row++) {
      for (let column = 0; column < columns; column++) {
        if (!random.chance(share)) continue
        lit[random.whole(0, 2)] +=
          `M${n(x + pane + column * pane * 2)} ${n(top + pane * 1.4 + row * pane * 2.6)}h${n(pane)}v${n(pane * 1.5)}h${n(-pane)}z`
      }
    }
    x += wide * random.between(0.85, 1.12)
  }
  const bright = [0.35, 0.6, 0.95][layer] ?? 1
  return `<g fill="${linear([[lighter(color, 0.1)], [color], [darker(color, 0.15)]])}">${walls}</g>${lit
    .map((d, tone) =>
      path(
        d,
        `fill="${mix(lamp, '#fff6df', tone * 0.35)}" opacity="${n(bright * (1 - tone * 0.28) * 10) / 10}"`,
      ),
    )
    .join('')}`
}

function river(
  { add, random, width, height, unit, ...drawing }: Drawing,
  scene: { city: string; ground: number; sky: string[]; lamp: string; near: string },
) {
  const { city, ground, sky, lamp, near } = scene
  const depth = height - ground
  add(
    rectangle(
      0,
      ground,
      width,
      depth,
      `fill="${drawing.linear([[mix(sky[2] ?? near, near, 0.35)], [darker(sky[0] ?? near, 0.4)]])}"`,
    ),
  )
  drawing.within(rectangle(0, ground, width, depth, ''), () => {
    add(`<g transform="translate(0 ${n(ground * 2)}) scale(1 -1)" opacity="0.34">${city}</g>`)
    for (let streak = 0; streak < 130; streak++) {
      const share = random.next() ** 0.8
      const long = unit * random.between(14, 70) * (0.5 + share)
      add(
        ellipse(
          width * random.next(),
          ground + depth * share,
          long,
          unit * (1 + share * 2.6),
          `fill="${random.chance(0.4) ? lamp : near}" opacity="${random.chance(0.4) ? 0.34 : 0.42}"`,
        ),
      )
    }
  })
  add(rectangle(0, ground - unit * 3, width, unit * 6, `fill="${darker(near, 0.4)}"`))
}
