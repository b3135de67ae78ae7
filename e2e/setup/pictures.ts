import sharp from 'sharp'

/** A file as a file field takes it. */
export type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

/** A picture as a file field takes it. */
export type Picture = ChosenFile

/** A JPEG with something to see: rings in this colour. */
export async function drawJpeg(
  name: string,
  colour = '#d2691e',
  width = 320,
  height = 240,
): Promise<Picture> {
  const rings = [0.9, 0.6, 0.3].map(
    (share, at) =>
      `<circle cx="50%" cy="50%" r="${share * 50}%" fill="${at % 2 === 0 ? colour : '#ffffff'}"/>`,
  )
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rings.join('')}</svg>`
  const buffer = await sharp(Buffer.from(drawing)).flatten({ background: '#224466' }).jpeg().toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}
