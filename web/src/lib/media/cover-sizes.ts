import type { PostFile } from '@fanfare/contract/shapes/social/media'

/** The column's inner width on wide screens; on phones it is the screen's. */
const columnPixels = 600

/** A place for a picture, its sides as shares of the column's width. */
export type ImageGridCell = { width: number; height: number }

/** The `sizes` of a picture that covers a cell: what is cut off at its sides counts, or a wide picture in a tall cell blurs. */
export function coverSizesAttribute(
  { width, height }: Pick<PostFile, 'width' | 'height'>,
  cell: ImageGridCell,
): string {
  const ratio = width && height ? width / height : 1
  const share = Math.max(cell.width, cell.height * ratio)
  return `(width < 36rem) ${Math.ceil(share * 100)}vw, ${Math.ceil(share * columnPixels)}px`
}

/** The cells of ImageGrid: one in its own shape, two halves, a large one beside two small ones, four quarters. */
export function imageGridCellSize(at: number, count: number): ImageGridCell {
  if (count === 1) return { width: 1, height: 0 }
  if (count === 2) return { width: 0.5, height: 0.6 }
  if (count > 3) return { width: 0.5, height: 0.3 }
  return at === 0 ? { width: 0.667, height: 0.6 } : { width: 0.333, height: 0.3 }
}
