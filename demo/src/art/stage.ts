import { darker, lighter, mix } from './color.ts'
import type { Drawing, Point } from './drawing.ts'
import { crowd } from './festival.ts'
import { circle, ellipse, n, path, polygon, rectangle, turned } from './shapes.ts'

const shows = [
  { dark: '#0c0718', beams: ['#ff4f8b', '#7a5cff', '#ffb347'] },
  { dark: '#04101a', beams: ['#2fd3c9', '#5aa0ff', '#f7f0b0'] },
  { dark: '#160806', beams: ['#ff7a3d', '#ffc24b', '#ff4d4d'] },
  { dark: '#0a0f08', beams: ['#9be15d', '#ffd65c', '#3fc1a5'] },
  { dark: '#0b0820', beams: ['#b06bff', '#ff6bb5', '#6bc8ff'] },
]
const posters = [
  ['#f2c14e', '#26233a', '#d1495b', '#fdf3dc'],
  ['#ef6f6c', '#1f2f46', '#ffe2a0', '#fff6ec'],
  ['#2a9d8f', '#14213d', '#f4a261', '#f4f1de'],
  ['#6d597a', '#231f33', '#ffcb69', '#fbeee6'],
  ['#e9e3d2', '#1d1d1f', '#e4572e', '#ffffff'],
]

/** Lights, records and microphones. Variants: lights, vinyl, mic, wave. */
export function stage(drawing: Drawing, variant?: string): void {
  const kind = variant ?? drawing.random.pick(['lights', 'lights', 'vinyl', 'wave'])
  if (kind === 'vinyl') vinyl(drawing)
  else if (kind === 'mic') microphone(drawing)
  else if (kind === 'wave') wave(drawing)
  else lights(drawing)
}

function lights(drawing: Drawing): void {
  const { add, random, width, height, unit } = drawing
  const show = random.pick(shows)
  drawing.fill(
    drawing.linear([
      [darker(show.dark, 0.2)],
      [mix(show.dark, show.beams[0] ?? '#ffffff', 0.3)],
      [show.dark],
    ]),
  )
  const floor = height * 0.74
  const count = random.whole(7, 10)
  for (let beam = 0; beam < count; beam++) {
    const color = show.beams[beam % show.beams.length] ?? '#ffffff'
    const x = (width * (beam + 0.5)) / count
    const lean = ((beam + 0.5) / count - 0.5) * random.between(-1.1, 1.1) + random.between(-0.12, 0.12)
    const [far, wide] = [height * 0.95, unit * random.between(70, 120)]
    const fill = drawing.linear([
      [lighter(color, 0.4), 0.78],
      [color, 0.3],
      [color, 0],
    ])
    add(
      path(
        polygon([
          [x - unit * 8, height * 0.05],
          [x + unit * 8, height * 0.05],
          [x + lean * far + wide, far],
          [x + lean * far - wide, far],
        ]),
        `fill="${fill}"`,
      ),
    )
    add(
      circle(
        x,
        height * 0.05,
        unit * 34,
        `fill="${drawing.radial([
          ['#ffffff', 0.95],
          [color, 0.5],
          [color, 0],
        ])}"`,
      ),
    )
  }
  add(rectangle(0, height * 0.025, width, unit * 16, 'fill="#000" opacity="0.75"'))
  add(
    ellipse(
      width / 2,
      floor,
      width * 0.55,
      height * 0.15,
      `fill="${drawing.radial([
        [lighter(show.beams[2] ?? '#ffffff', 0.4), 0.75],
        [show.beams[2] ?? '#ffffff', 0.2],
        [show.beams[2] ?? '#ffffff', 0],
      ])}"`,
    ),
  )
  add(rectangle(0, floor, width, height * 0.05, `fill="${darker(show.dark, 0.5)}"`))
  const players = random.whole(1, 3)
  for (let player = 0; player < players; player++)
    performer(
      drawing,
      width * ((player + 1) / (players + 1)),
      floor,
      unit * random.between(225, 265),
      darker(show.dark, 0.6),
      player % 2 === 0,
    )
  for (let mote = 0; mote < 70; mote++)
    add(
      circle(
        width * random.next(),
        height * random.between(0.1, 0.8),
        unit * random.between(0.8, 3.4),
        `fill="${random.pick(show.beams)}" opacity="0.7"`,
      ),
    )
  crowd(drawing, height * 0.87, unit * 34, mix(show.dark, show.beams[1] ?? '#ffffff', 0.16))
  crowd(drawing, height * 0.95, unit * 50, darker(show.dark, 0.6))
}

/** Somebody who sings, or plays a guitar. */
function performer(
  { add, random }: Drawing,
  x: number,
  floor: number,
  tall: number,
  color: string,
  hasGuitar: boolean,
): void {
  const u = tall / 100
  const stroke = (wide: number) =>
    `fill="none" stroke="${color}" stroke-width="${n(u * wide)}" stroke-linecap="round" stroke-linejoin="round"`
  const at = (dx: number, dy: number) => `${n(x + dx * u)} ${n(floor + dy * u)}`
  add(
    circle(x, floor - u * 90, u * 8.4, `fill="${color}"`) +
      (random.chance(0.5) ? circle(x, floor - u * 94, u * 12, `fill="${color}"`) : ''),
  )
  add(path(`M${at(-11, -76)}Q${at(0, -82)} ${at(11, -76)}L${at(8, -44)}H${n(x - 8 * u)}Z`, `fill="${color}"`))
  add(
    path(`M${at(-5, -46)}L${at(-9, -22)}L${at(-10, 0)}`, stroke(8)) +
      path(`M${at(5, -46)}L${at(11, -23)}L${at(10, 0)}`, stroke(8)),
  )
  if (hasGuitar) {
    add(
      path(`M${at(-11, -74)}L${at(-17, -60)}L${at(-3, -52)}`, stroke(5)) +
        path(`M${at(11, -74)}L${at(21, -66)}L${at(26, -72)}`, stroke(5)),
    )
    add(
      `<g transform="rotate(-28 ${at(0, -52)})">${ellipse(x - u * 5, floor - u * 52, u * 14, u * 10, `fill="${color}"`)}${rectangle(x, floor - u * 54, u * 40, u * 4, `fill="${color}"`)}</g>`,
    )
  } else {
    add(
      path(`M${at(-11, -74)}L${at(-20, -90)}L${at(-28, -110)}`, stroke(5.4)) +
        path(`M${at(11, -74)}L${at(18, -66)}L${at(9, -84)}`, stroke(5.2)),
    )
  }
  add(
    path(`M${at(15, 0)}L${at(11, -84)}`, stroke(1.5)) +
      circle(x + u * 10.5, floor - u * 86, u * 3, `fill="${color}"`),
  )
}

function vinyl(drawing: Drawing): void {
  const { add, random, width, height, unit } = drawing
  const [ground = '', dark = '', label = '', light = ''] = random.pick(posters)
  drawing.fill(drawing.linear([[lighter(ground, 0.14)], [darker(ground, 0.1)]], [0, 0, 1, 1]))
  const [x, y, r] = [
    width * random.between(0.4, 0.62),
    height * random.between(0.42, 0.6),
    unit * random.between(360, 440),
  ]
  for (let ray = 0; ray < 32; ray += 2)
    add(
      path(
        polygon([
          [x, y],
          turned(x, y, unit * 2000, (ray * Math.PI) / 16),
          turned(x, y, unit * 2000, ((ray + 1) * Math.PI) / 16),
        ]),
        `fill="${light}" opacity="0.13"`,
      ),
    )
  add(
    circle(x + unit * 18, y + unit * 24, r * 1.02, 'fill="#000" opacity="0.3"') +
      circle(x, y, r, `fill="${darker(dark, 0.45)}"`),
  )
  for (let groove = r * 0.97; groove > r * 0.4; groove -= unit * random.between(5, 10))
    add(
      circle(
        x,
        y,
        groove,
        `fill="none" stroke="#fff" stroke-opacity="${random.between(0.03, 0.12).toFixed(2)}" stroke-width="${n(unit * 1.6)}"`,
      ),
    )
  for (const turn of [0.5, 3.6])
    add(
      path(
        polygon([[x, y], turned(x, y, r * 0.98, turn - 0.2), turned(x, y, r * 0.98, turn + 0.2)]),
        'fill="#fff" opacity="0.13"',
      ),
    )
  add(
    circle(x, y, r * 0.37, `fill="${label}"`) +
      circle(x, y, r * 0.3, `fill="none" stroke="${light}" stroke-width="${n(unit * 4)}"`) +
      path(
        `M${n(x - r * 0.3)} ${n(y)}A${n(r * 0.3)} ${n(r * 0.3)} 0 0 0 ${n(x + r * 0.3)} ${n(y)}Z`,
        `fill="${light}"`,
      ) +
      circle(x, y, r * 0.035, `fill="${dark}"`),
  )
  const [ax, ay] = [x + r * 1.02, y - r * 0.95]
  add(
    circle(ax, ay, unit * 42, `fill="${dark}"`) +
      path(
        `M${n(ax)} ${n(ay)}L${n(x + r * 0.95)} ${n(y + r * 0.28)}L${n(x + r * 0.62)} ${n(y + r * 0.56)}`,
        `fill="none" stroke="${light}" stroke-width="${n(unit * 14)}" stroke-linejoin="round" stroke-linecap="round"`,
      ) +
      circle(ax, ay, unit * 18, `fill="${light}"`),
  )
}

function wave(drawing: Drawing): void {
  const { add, random, width, height, unit } = drawing
  const [ground = '', dark = '', accent = '', light = ''] = random.shuffled(random.pick(posters))
  drawing.fill(drawing.linear([[lighter(ground, 0.08)], [darker(ground, 0.14)]]))
  const count = Math.round(width / (unit * 26))
  const turn = random.between(0, 6)
  for (let bar = 0; bar < count; bar++) {
    const share = bar / count
    const tall =
      height *
      (0.05 +
        0.34 * Math.abs(Math.sin(share * 9 + turn) * Math.sin(share * 3.14)) * random.between(0.55, 1.1))
    const x = width * share + unit * 6
    add(
      rectangle(
        x,
        height * 0.5 - tall,
        unit * 14,
        tall * 2,
        `rx="${n(unit * 7)}" fill="${share < 0.58 ? accent : mix(light, ground, 0.25)}"`,
      ),
    )
  }
  add(
    circle(width * 0.58, height * 0.5, unit * 20, `fill="${dark}"`) +
      rectangle(width * 0.58 - unit * 2.5, height * 0.1, unit * 5, height * 0.8, `fill="${dark}"`),
  )
}

/** One microphone in one light: the poster of a night. */
function microphone(drawing: Drawing): void {
  const { add, random, width, height, unit } = drawing
  const [ground = '', dark = '', accent = '', light = ''] = random.pick(posters)
  drawing.fill(dark)
  const [x, base] = [width * random.between(0.4, 0.6), height * 0.86]
  add(
    path(
      polygon([
        [x - unit * 60, -unit * 40],
        [x + unit * 60, -unit * 40],
        [x + unit * 380, base],
        [x - unit * 380, base],
      ]),
      `fill="${drawing.linear([
        [light, 0.75],
        [ground, 0.5],
      ])}"`,
    ),
  )
  add(
    rectangle(0, base, width, height - base, `fill="${darker(dark, 0.3)}"`) +
      ellipse(x, base, unit * 380, unit * 70, `fill="${ground}"`),
  )
  for (let row = 0; row < 26; row++) {
    for (let column = 0; column < 40; column++) {
      const [dx, dy] = [unit * (column * 44 + (row % 2) * 22), unit * row * 38]
      const away = Math.abs(dx - x) / (unit * 480)
      if (away > 0.8 && dy < base)
        add(circle(dx, dy, unit * 12 * Math.min(1, away - 0.78), `fill="${accent}" opacity="0.8"`))
    }
  }
  const top = height * random.between(0.28, 0.36)
  add(
    rectangle(x - unit * 7, top + unit * 100, unit * 14, base - top - unit * 100, `fill="${dark}"`) +
      ellipse(x, base, unit * 110, unit * 22, `fill="${dark}"`),
  )
  add(
    `<g transform="rotate(${random.whole(-26, 26)} ${n(x)} ${n(top + unit * 110)})">${rectangle(x - unit * 56, top - unit * 110, unit * 112, unit * 180, `rx="${n(unit * 56)}" fill="${accent}"`)}${[0, 1, 2, 3, 4].map((line) => rectangle(x - unit * 56, top - unit * 78 + line * unit * 28, unit * 112, unit * 7, `fill="${dark}" opacity="0.55"`)).join('')}${rectangle(x - unit * 62, top + unit * 62, unit * 124, unit * 26, `rx="6" fill="${dark}"`)}${path(
      polygon([
        [x - unit * 40, top + unit * 88],
        [x + unit * 40, top + unit * 88],
        [x + unit * 16, top + unit * 190],
        [x - unit * 16, top + unit * 190],
      ] as Point[]),
      `fill="${dark}"`,
    )}</g>`,
  )
  const [sx, sw] = [x + (random.chance(0.5) ? -1 : 1) * unit * 230, unit * 60]
  add(
    ellipse(sx, base - unit * 190, sw, unit * 18, `fill="${accent}"`) +
      [-1, 0, 1]
        .map((leg) =>
          path(
            `M${n(sx + leg * sw * 0.6)} ${n(base - unit * 185)}L${n(sx + leg * sw * 1.1)} ${n(base + unit * 12)}`,
            `stroke="${dark}" stroke-width="${n(unit * 9)}"`,
          ),
        )
        .join(''),
  )
}
