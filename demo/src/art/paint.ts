import sharp from 'sharp'
import { createRandom } from '../random.ts'
import { botanical } from './botanical.ts'
import { ceramics } from './ceramics.ts'
import { createDrawing, type Drawing } from './drawing.ts'
import { festival } from './festival.ts'
import { fluid } from './fluid.ts'
import { garden } from './garden.ts'
import { addGrain } from './grain.ts'
import { mountains } from './mountains.ts'
import { ocean } from './ocean.ts'
import { fabric, quilt } from './patterns.ts'
import { plate } from './plate.ts'
import { type Look, portrait } from './portrait.ts'
import { ribbons } from './ribbons.ts'
import { skyline } from './skyline.ts'
import { space } from './space.ts'
import { stage } from './stage.ts'
import { tiles } from './tiles.ts'
import { training } from './training.ts'
import { village } from './village.ts'

const painters = {
  botanical,
  ceramics,
  fabric,
  festival,
  fluid,
  garden,
  mountains,
  ocean,
  plate,
  portrait,
  quilt,
  ribbons,
  skyline,
  space,
  stage,
  tiles,
  training,
  village,
} satisfies Record<string, (drawing: Drawing, variant?: string) => void>

/** What a picture shows: a subject, or a subject and one of its variants, as `mountains` or `mountains:dusk`. */
export type Subject = keyof typeof painters | `${keyof typeof painters}:${string}`
export type Size = { width: number; height: number }

export function isSubject(text: string): text is Subject {
  return Object.hasOwn(painters, text.split(':')[0] ?? '')
}

/** Paints a picture: the same seed gives the same one. @returns a JPEG */
export function paint(subject: Subject, size: Size, seed: string): Promise<Buffer> {
  const [name, variant] = subject.split(':') as [keyof typeof painters, string | undefined]
  const drawing = createDrawing(size, createRandom(seed))
  painters[name](drawing, variant)
  addGrain(drawing)
  return render(drawing)
}

/** Somebody's face, as a square. @returns a JPEG */
export function paintFace(look: Look, seed: string): Promise<Buffer> {
  const drawing = createDrawing({ width: 480, height: 480 }, createRandom(seed))
  portrait(drawing, 'close', look)
  addGrain(drawing)
  return render(drawing)
}

function render(drawing: Drawing): Promise<Buffer> {
  return sharp(Buffer.from(drawing.toSvg()))
    .flatten()
    .jpeg({ quality: 93, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
