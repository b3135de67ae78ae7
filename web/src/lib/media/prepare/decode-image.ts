/** A picture that can be drawn, upright as its camera held it. @throws where this browser has no decoder or no room for it */
export async function decodeImage(file: Blob): Promise<ImageBitmap | HTMLImageElement> {
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => decodeWithImageElement(file))
}

/** Some browsers show more kinds than they make bitmaps of. */
async function decodeWithImageElement(file: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file)
  try {
    const image = Object.assign(new Image(), { src: url })
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(url)
  }
}
