import { type ComponentType, lazy, Suspense } from 'react'
import { BrokenDrawing } from './broken-drawing.tsx'
import { Drawing } from './drawing.tsx'
import type { DrawingName } from './drawings.tsx'

export type IllustrationName = DrawingName | 'broken'

export type IllustrationProps = {
  name: IllustrationName
  className?: string
}

/** Where they cannot be fetched the place stays empty: it is decoration. */
const Lines = lazy(async (): Promise<{ default: ComponentType<{ name: DrawingName }> }> => {
  try {
    return { default: (await import('./drawings.tsx')).Lines }
  } catch (error) {
    console.info('No drawing', error)
    return { default: () => null }
  }
})

/** A small line drawing for empty states; decoration. */
export function Illustration({ name, className }: IllustrationProps) {
  return (
    <Drawing className={className}>
      {name === 'broken' ? (
        <BrokenDrawing />
      ) : (
        <Suspense>
          <Lines name={name} />
        </Suspense>
      )}
    </Drawing>
  )
}
